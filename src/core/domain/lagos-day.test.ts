import { expect, test } from "vitest";
import { addDays, atLagosHour, daysBetween, endOfLagosDay, lagosDay, lagosHour } from "./lagos-day.ts";

test("a day in Nigeria begins at 23:00 of the day before in UTC", () => {
  expect(lagosDay("2026-03-13T22:59:59.999Z")).toBe("2026-03-13");
  expect(lagosDay("2026-03-13T23:00:00.000Z")).toBe("2026-03-14");
  expect(endOfLagosDay("2026-03-13")).toBe("2026-03-13T22:59:59.999Z");
  expect(atLagosHour("2026-03-14", 12)).toBe("2026-03-14T11:00:00.000Z");
  expect(lagosHour(new Date("2026-03-13T23:30:00Z"))).toBe(0);
});

test("days are counted over months, leap years and clock changes elsewhere", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 60)).toBe("2027-03-01");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  expect(daysBetween("2026-03-14", "2026-03-11")).toBe(-3);
});
