import { expect, test } from "vitest";
import { weatherPeriods } from "./weather-periods.ts";

test.each([
  ["at noon", "2026-11-22T11:00:00Z", "on 22 November"],
  ["after midnight in Nigeria", "2026-11-21T23:10:00Z", "on 22 November"],
  ["before midnight in Nigeria", "2026-11-21T22:50:00Z", "on 21 November"],
])("figures of an observation made %s belong to that day and month", (_, observed, day) => {
  expect(weatherPeriods(observed)).toEqual({ day, month: "in November" });
});
