import { expect, test } from "vitest";
import { dayOf, formatMoment } from "./moments.ts";

test("a moment is written with the time of day in Nigeria", () => {
  expect(formatMoment("2026-03-03T10:00:00.000Z")).toBe("3 March 2026 at 11:00");
  expect(formatMoment("2025-12-31T23:30:00.000Z")).toBe("1 January 2026 at 00:30");
});

test("a day begins in Lagos an hour before UTC", () => {
  expect(dayOf(new Date("2025-12-31T22:59:59.999Z"))).toBe("2025-12-31");
  expect(dayOf(new Date("2025-12-31T23:00:00.000Z"))).toBe("2026-01-01");
});
