import { expect, test } from "vitest";
import { computePhenology } from "./phenology.ts";
import { countMonths, describeYear } from "./year-headline.ts";

/** The year of a species from its surveys and finds by month: `{ 11: [20, 19] }`. */
function yearOf(months: Record<number, [surveys: number, seen: number]>) {
  const days = Object.entries(months).map(([month, [surveys, seen]]) => ({
    date: `2018-${month.padStart(2, "0")}-02`,
    surveys,
    seen,
    individuals: seen,
  }));
  return computePhenology(
    days,
    days.map(({ date, seen, individuals }) => ({ date, individuals, surveys: seen })),
  );
}
const found = (months: Parameters<typeof yearOf>[0]) => describeYear(yearOf(months));

test("SP3: all of five surveys are no reason to name a month, all but a few of many are", () => {
  expect(found({ 1: [5, 5], 6: [40, 2], 11: [100, 95] })).toBe(
    "found most often in November, on 95% of surveys",
  );
  expect(found({ 1: [9, 9], 2: [9, 1] })).toBeNull();
});

test("SP3: a month of few surveys does not lead one of many that is as good for certain", () => {
  // 10 of 10 are at least 72%, 48 of 50 at least 87%.
  expect(found({ 1: [10, 10], 11: [50, 48] })).toBe("found most often in November, on 96% of surveys");
});

test("SP3: of a tie, of one month and of none nothing is the most", () => {
  expect(found({ 10: [20, 20], 11: [12, 12] })).toBeNull();
  expect(found({ 10: [20, 12], 11: [20, 12] })).toBeNull();
  // Both would read 95%.
  expect(found({ 10: [1000, 952], 11: [1000, 948] })).toBeNull();
  expect(found({ 11: [20, 12] })).toBeNull();
  expect(found({ 10: [20, 0], 11: [20, 0] })).toBeNull();
  expect(found({})).toBeNull();
});

test("a species that every month has is found all year round", () => {
  const months = Array.from({ length: 12 }, (_, index): [number, [number, number]] => [index + 1, [10, 9]]);
  expect(found(Object.fromEntries(months))).toBe("found all year round");
  expect(found({ ...Object.fromEntries(months), 3: [9, 9] })).toBeNull();
  expect(found({ ...Object.fromEntries(months), 3: [10, 1], 4: [10, 10] })).toMatch(
    /^found most often in April/,
  );
});

test("a figure that is not published leaves no month the most", () => {
  const bins = yearOf({ 10: [20, 6], 11: [50, 45] });
  expect(describeYear(bins)).toMatch(/in November/);
  const hidden = bins.map((bin) => (bin.month === 11 ? { ...bin, surveysSeen: null, share: null } : bin));
  expect(describeYear(hidden)).toBeNull();
});

test("where no month is ahead, the months with a find are counted, at least those that are public", () => {
  const each = Array.from({ length: 12 }, (_, index): [number, [number, number]] => [index + 1, [20, 12]]);
  expect(countMonths(yearOf(Object.fromEntries(each)))).toBe("found in every month");
  expect(countMonths(yearOf({ 11: [20, 12] }))).toBe("found in every month with surveys");
  expect(countMonths(yearOf({ 10: [20, 0], 11: [20, 0] }))).toBeNull();
  const some = yearOf({ 9: [20, 3], 10: [20, 12], 11: [20, 12], 12: [9, 0] });
  expect(countMonths(some)).toBe("found in 3 of 4 months with surveys");
  const hidden = some.map((bin) => (bin.month === 9 ? { ...bin, surveysSeen: null, share: null } : bin));
  expect(countMonths(hidden)).toBe("found in at least 2 of 4 months with surveys");
});
