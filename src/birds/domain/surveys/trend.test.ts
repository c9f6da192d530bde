import { expect, test } from "vitest";
import { computeTrend, shareOfSeason } from "./trend.ts";

const seasonsOf = (surveysSeen: readonly number[], surveys = 20) =>
  surveysSeen.map((seen, index) => ({ begins: 2010 + index, surveys, surveysSeen: seen }));

test("a change is computed from eight seasons on, each with at least five surveys", () => {
  const rising = seasonsOf([2, 4, 6, 8, 10, 12, 14, 16]);
  expect(computeTrend(rising)?.slope.perYear).toBeCloseTo(0.1);
  expect(computeTrend(rising.slice(1))).toBeNull();
  const [first, ...later] = rising;
  expect(
    computeTrend([{ begins: 2010, surveys: 4, surveysSeen: first?.surveysSeen ?? 0 }, ...later]),
  ).toBeNull();
  expect(computeTrend([...rising, { begins: 2018, surveys: 0, surveysSeen: 0 }])?.seasons).toHaveLength(8);
});

test("a species that was never recorded has no trend", () => {
  expect(computeTrend(seasonsOf(new Array<number>(10).fill(0)))).toBeNull();
});

test("without surveys a season has no share", () => {
  expect(shareOfSeason({ begins: 2010, surveys: 0, surveysSeen: 0 })).toBeNull();
  const share = shareOfSeason({ begins: 2010, surveys: 20, surveysSeen: 0 });
  expect(share).toMatchObject({ share: 0, low: 0 });
  expect(share?.high).toBeCloseTo(0.1611, 4);
});
