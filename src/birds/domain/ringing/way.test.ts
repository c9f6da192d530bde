import { expect, test } from "vitest";
import { wayBetween } from "./way.ts";

const jos = { latitude: 9.87, longitude: 8.98 };

test("the way from Jos to Helgoland is 4,928 km to the north", () => {
  expect(wayBetween(jos, { latitude: 54.18, longitude: 7.88 })).toEqual({ km: 4928, degrees: 359 });
});

test("the way between two rings at one place is nothing", () => {
  expect(wayBetween(jos, jos)).toEqual({ km: 0, degrees: 0 });
});

test("a way over the date line takes the short side", () => {
  expect(wayBetween({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 })).toEqual({
    km: 222,
    degrees: 90,
  });
});
