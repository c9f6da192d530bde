import { expect, test } from "vitest";
import { isSamePlace, minuteOf } from "./same-place.ts";

const at = (latitude: number | null, longitude: number | null, more = {}) => ({
  locationID: null,
  name: "",
  latitude,
  longitude,
  precisionMetres: 5,
  ...more,
});

test.each([
  [true, "the same site", at(null, null, { locationID: "a" }), at(9.9, 8.9, { locationID: "a" })],
  [true, "50 m apart", at(9.88, 8.98), at(9.88045, 8.98)],
  [false, "200 m apart", at(9.88, 8.98), at(9.8818, 8.98)],
  [
    true,
    "200 m apart, to within 150 m",
    at(9.88, 8.98, { precisionMetres: 150 }),
    at(9.8818, 8.98, { precisionMetres: 150 }),
  ],
  [
    true,
    "the same name without a position",
    at(null, null, { name: "Laminga " }),
    at(9.88, 8.98, { name: "laminga" }),
  ],
  [false, "no name and no position", at(null, null), at(null, null)],
  [false, "the same name far apart", at(9.88, 8.98, { name: "Laminga" }), at(11, 8.98, { name: "Laminga" })],
])("%s: one place, of surveys at %s", (isSame, _, one, other) => {
  expect(isSamePlace(one, other)).toBe(isSame);
  expect(isSamePlace(other, one)).toBe(isSame);
});

test("a minute is that of UTC, whatever the offset of the phone", () => {
  expect(minuteOf("2026-11-26T07:10:59+01:00")).toBe("2026-11-26T06:10");
});
