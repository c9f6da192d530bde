import { describe, expect, test } from "vitest";
import {
  FIRST_YEAR,
  filterYears,
  formatDate,
  formatDateTime,
  listYearOptions,
  startOfYear,
  timeAgo,
  yearOf,
} from "./dates.ts";

describe("New Year in Lagos comes an hour before UTC", () => {
  test.each([
    ["2025-12-31T22:59:59.999Z", 2025],
    ["2025-12-31T23:00:00.000Z", 2026],
    ["2026-01-01T00:00:00.000Z", 2026],
    ["2026-07-01T12:00:00.000Z", 2026],
    ["2026-12-31T22:59:59.000Z", 2026],
  ])("%s is in %i", (moment, year) => {
    expect(yearOf(new Date(moment))).toBe(year);
  });

  test("a year begins at eleven in the evening of the day before, in UTC", () => {
    expect(startOfYear(new Date("2026-07-01T12:00:00Z"))).toBe("2025-12-31T23:00:00.000Z");
    expect(startOfYear(new Date("2025-12-31T23:30:00Z"))).toBe("2025-12-31T23:00:00.000Z");
    expect(startOfYear(new Date("2025-12-31T22:30:00Z"))).toBe("2024-12-31T23:00:00.000Z");
  });

  test("the first moment of a year belongs to it, the one before does not", () => {
    const begin = new Date(startOfYear(new Date("2026-07-01T12:00:00Z")));
    expect(yearOf(begin)).toBe(2026);
    expect(yearOf(new Date(begin.getTime() - 1))).toBe(2025);
  });

  test("a day is written in British format in Nigerian time", () => {
    expect(formatDate("2026-03-03T10:00:00.000Z")).toBe("3 March 2026");
    expect(formatDate("2025-12-31T23:30:00.000Z")).toBe("1 January 2026");
    expect(formatDateTime("2025-12-31T23:30:00.000Z")).toBe("1 January 2026 at 00:30");
  });
});

describe("how long ago a moment was", () => {
  const now = Date.parse("2026-06-15T12:00:00.000Z");
  const second = 1000;
  const day = 86_400 * second;
  test.each([
    [0, "just now"],
    [59 * second, "just now"],
    [60 * second, "1 minute ago"],
    [59 * 60 * second, "59 minutes ago"],
    [3600 * second, "1 hour ago"],
    [23 * 3600 * second, "23 hours ago"],
    [day, "yesterday"],
    [3 * day, "3 days ago"],
    [7 * day, "last week"],
    [15 * day, "2 weeks ago"],
    [31 * day, "last month"],
    [100 * day, "3 months ago"],
    [366 * day, "last year"],
    [10 * 366 * day, "10 years ago"],
    [-3 * day, "in 3 days"],
  ])("%i ms are %s", (before, words) => {
    expect(timeAgo(new Date(now - before).toISOString(), now)).toBe(words);
  });
});

test("the year filter lists every year from 2002 to the current one, newest first", () => {
  expect(FIRST_YEAR).toBe(2002);
  expect(filterYears(2005)).toEqual([2005, 2004, 2003, 2002]);
  expect(filterYears(2026)).toHaveLength(25);
});

test("a year filter offers 2002 to now, and every other year in use", () => {
  expect(listYearOptions(2004, [1998, 2003, 2031])).toEqual([2031, 2004, 2003, 2002, 1998]);
});
