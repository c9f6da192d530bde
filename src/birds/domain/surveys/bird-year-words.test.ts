import { expect, test } from "vitest";
import type { Stay } from "./arrival-dates.ts";
import type { BirdYear } from "./bird-year.ts";
import { describeBirdYear, describeStays } from "./bird-year-words.ts";

const spread = (n: number, earliest: number, latest: number, median: number, from = "07-01") => ({
  from,
  n,
  earliest,
  latest,
  median,
  interval: null,
});
const stay = (arrivals: Stay["arrivals"], departures: Stay["departures"]): Stay => ({
  from: "07-01",
  to: "06-30",
  arrivals,
  departures,
});

test("arrival and departure are one sentence with their spread over the seasons", () => {
  expect(describeStays([stay(spread(6, 82, 109, 94), spread(5, 275, 298, 285))])).toBe(
    "Arrives between 21 September and 18 October (median 3 October, 6 seasons); leaves between 2 April and 25 April (median 12 April, 5 seasons).",
  );
  expect(describeStays([stay(spread(3, 82, 82, 82), null)])).toBe(
    "Arrives on 21 September in all 3 seasons.",
  );
  expect(describeStays([stay(null, null)])).toBe("");
  expect(describeStays([])).toBe("");
});

test("one season alone says neither when a species comes nor when it goes", () => {
  const once = spread(1, 298, 298, 298);
  expect(describeStays([stay(once, once)])).toBe("");
  expect(describeStays([stay(spread(3, 82, 82, 82), once)])).toBe(
    "Arrives on 21 September in all 3 seasons.",
  );
});

test("a bird that comes twice a year is said to, with the dates of each stay", () => {
  const autumn = stay(spread(6, 0, 10, 4, "09-01"), spread(6, 40, 50, 44, "09-01"));
  const spring = stay(spread(6, 181, 191, 185, "09-01"), null);
  expect(describeStays([autumn, spring])).toBe(
    "Comes twice a year. Arrives between 1 September and 11 September (median 5 September, 6 years); leaves between 11 October and 21 October (median 15 October, 6 years). Arrives between 1 March and 11 March (median 5 March, 6 years).",
  );
});

test("the year of a bird says where it is cut, or why it has no arrival", () => {
  const year = (of: Partial<BirdYear>): BirdYear => ({
    yearFrom: "07-01",
    kind: "gap",
    gaps: [],
    rate: 0.7,
    surveysToMiss: 3,
    ...of,
  });
  const winter = { from: "10-29", to: "03-26", days: 148 };
  const summer = { from: "05-02", to: "08-20", days: 110 };
  expect(describeBirdYear(year({ yearFrom: "01-01", gaps: [winter] }), false)).toBe(
    "Its year is counted from 1 January, in its longest gap: it is usually not found between 29 October and 26 March.",
  );
  expect(describeBirdYear(year({ gaps: [summer, { ...winter, days: 130 }] }), false)).toBe(
    "It comes twice a year. Its year is counted from 1 July, in a gap about as long as its longest: it is usually not found between 2 May and 20 August, nor between 29 October and 26 March.",
  );
  expect(describeBirdYear(year({ kind: "noGap" }), false)).toMatch(/^It is found throughout the year/);
  expect(describeBirdYear(year({ kind: "tooFew" }), false)).toMatch(/^There are too few surveys/);
  expect(describeBirdYear(year({ gaps: [winter] }), true)).toMatch(/^It is a resident/);
});
