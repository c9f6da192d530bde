import { describe, expect, test } from "vitest";
import { isStale } from "#core/domain/observation-age.ts";
import {
  celsius,
  kilometresPerHour,
  mercury,
  millibars,
  millimetres,
  parseMeasurement,
  windName,
} from "./weather.ts";

describe("a reading is shown to one decimal", () => {
  test.each([
    ["°F as °C", celsius, 81, 27.2],
    ["°F as °C, below freezing", celsius, 14.1, -9.9],
    ["inches as mm", millimetres, 0.063, 1.6],
    ["mb as mmHg, divided by 1.333", mercury, 1013.1, 760],
    ["mph as km/h", kilometresPerHour, 5.8, 9.3],
    ["inches of mercury as mb", millibars, 30.012, 1016.3],
  ])("%s", (_, convert, value, expected) => {
    expect(convert(value)).toBe(expected);
    expect(convert(null)).toBeNull();
  });
});

describe("an impossible value is missing, never 0", () => {
  test.each([
    ["25.4", 25.4],
    [" -3 ", -3],
    [0, 0],
    ["", null],
    [" ", null],
    ["--", null],
    ["NaN", null],
    [null, null],
    [undefined, null],
    [true, null],
    ["32767", null],
    [-99.9, null],
    [Number.POSITIVE_INFINITY, null],
  ])("%j", (value, expected) => {
    expect(parseMeasurement(value, "temp_c")).toBe(expected);
  });
});

test("a direction is one of sixteen winds", () => {
  expect([0, 248, 359, 360, 145].map(windName)).toEqual([
    "North",
    "West-southwest",
    "North",
    "North",
    "Southeast",
  ]);
});

test("an observation is old after two hours", () => {
  const at = "2025-10-14T11:30:00Z";
  expect(isStale(at, Date.parse("2025-10-14T13:30:00Z"))).toBe(false);
  expect(isStale(at, Date.parse("2025-10-14T13:30:01Z"))).toBe(true);
});
