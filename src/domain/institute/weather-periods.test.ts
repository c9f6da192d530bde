import { expect, test } from "vitest";
import { weatherPeriods } from "./weather-periods.ts";

const now = Date.parse("2026-11-22T10:00:00Z");

test.each([
  ["this morning", "2026-11-22T06:00:00Z", "today", "this month"],
  ["after midnight in Nigeria", "2026-11-21T23:10:00Z", "today", "this month"],
  ["yesterday", "2026-11-21T22:50:00Z", "on 21 November", "this month to 21 November"],
  ["a week ago", "2026-11-14T10:00:00Z", "on 14 November", "this month to 14 November"],
  ["last month", "2026-10-31T10:00:00Z", "on 31 October", "in October to the last reading"],
  ["last year", "2025-11-22T10:00:00Z", "on 22 November 2025", "in November 2025 to the last reading"],
])("figures of an observation made %s belong to that day and month", (_, observed, day, month) => {
  expect(weatherPeriods(observed, now)).toEqual({ day, month });
});
