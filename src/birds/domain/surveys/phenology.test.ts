import { expect, test } from "vitest";
import { binOf, computePhenology } from "./phenology.ts";

test("a month has four bins, and its last days belong to the fourth", () => {
  expect(binOf("2018-01-01")).toBe(0);
  expect(binOf("2018-01-07")).toBe(0);
  expect(binOf("2018-01-08")).toBe(1);
  expect(binOf("2018-01-28")).toBe(3);
  expect(binOf("2018-01-31")).toBe(3);
  expect(binOf("2018-12-31")).toBe(47);
});

test("the bins add up to the surveys, and one without a survey has no share", () => {
  const days = [
    { date: "2018-01-02", surveys: 3 },
    { date: "2019-01-05", surveys: 1 },
    { date: "2018-12-31", surveys: 2 },
  ];
  const bins = computePhenology(days, [{ date: "2018-01-02", surveys: 1, individuals: 9 }]);
  expect(bins).toHaveLength(48);
  expect(bins.reduce((sum, { surveys }) => sum + surveys, 0)).toBe(6);
  expect(bins[0]).toMatchObject({ month: 1, quarter: 1, surveys: 4, surveysSeen: 1, share: 0.25 });
  expect(bins[1]).toMatchObject({ surveys: 0, share: null });
  expect(bins[47]).toMatchObject({ month: 12, quarter: 4, surveys: 2, share: 0 });
});
