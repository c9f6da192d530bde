import { expect, test } from "vitest";
import { kilometresBetween, placeName } from "./place.ts";

const at = (decimalLatitude: string | null, decimalLongitude: string | null) => ({
  decimalLatitude,
  decimalLongitude,
});

test("the distance between two sites is that on the ground", () => {
  // One degree of latitude is 111.2 km anywhere, one of longitude shrinks with the cosine of the latitude.
  expect(kilometresBetween(at("9", "8"), at("10", "8"))).toBeCloseTo(111.19, 1);
  expect(kilometresBetween(at("60", "8"), at("60", "9"))).toBeCloseTo(55.6, 1);
  expect(kilometresBetween(at("-3.330189", "39.967088"), at("-3.16658", "40.14167"))).toBeCloseTo(26.6, 1);
  expect(kilometresBetween(at("9.88", "8.98"), at("9.88", "8.98"))).toBe(0);
});

test("a site without a position is near no other", () => {
  expect(kilometresBetween(at(null, "8"), at("9", "8"))).toBeUndefined();
  expect(kilometresBetween(at("9", "8"), at("9", null))).toBeUndefined();
});

test("a place says how many sites it has", () => {
  expect(placeName({ name: "Amurum", within: 0, sites: 1 })).toBe("Amurum");
  expect(placeName({ name: "Amurum", within: 5, sites: 1 })).toBe("Amurum (no other site within 5 km)");
  expect(placeName({ name: "Amurum", within: 5, sites: 2 })).toBe("Amurum and 1 site within 5 km");
  expect(placeName({ name: "Amurum", within: 25, sites: 5 })).toBe("Amurum and 4 sites within 25 km");
});
