import { expect, test } from "vitest";
import { lastMorning, newUntil } from "./mornings.ts";

const at = (time: string) => new Date(time);

test("a daily letter is of the last eight o’clock in Nigeria, also at night", () => {
  expect(lastMorning("day", at("2026-03-04T07:00:00Z"))).toBe("2026-03-04T07:00:00.000Z");
  expect(lastMorning("day", at("2026-03-04T06:59:59Z"))).toBe("2026-03-03T07:00:00.000Z");
  expect(lastMorning("once", at("2026-03-04T23:30:00Z"))).toBe("2026-03-04T07:00:00.000Z");
});

test("a weekly letter is of Monday, a monthly one of the first", () => {
  for (const day of ["02", "03", "08"])
    expect(lastMorning("week", at(`2026-03-${day}T09:00:00Z`))).toBe("2026-03-02T07:00:00.000Z");
  expect(lastMorning("week", at("2026-03-09T06:00:00Z"))).toBe("2026-03-02T07:00:00.000Z");
  expect(lastMorning("month", at("2026-03-01T06:00:00Z"))).toBe("2026-02-01T07:00:00.000Z");
  expect(lastMorning("month", at("2026-03-31T23:30:00Z"))).toBe("2026-03-01T07:00:00.000Z");
});

test("what became new in the last quarter of an hour waits for the next letter", () => {
  expect(newUntil("day", at("2026-03-04T11:00:00Z"))).toBe("2026-03-04T06:45:00.000Z");
});
