import { expect, test } from "vitest";
import { computePhenology } from "#birds/domain/surveys/phenology.ts";
import { binDays, drawStrip, seasonSentence, seasonTable, seasonTitle } from "./season.ts";

const spread = (n: number, earliest: number, latest: number, median: number) => ({
  n,
  earliest,
  latest,
  median,
  interval: null,
});

test("arrival and departure are one sentence with their spread over the seasons", () => {
  expect(seasonSentence(spread(6, 82, 109, 94), spread(5, 275, 298, 285))).toBe(
    "Arrives between 21 September and 18 October (median 3 October, 6 seasons); leaves between 2 April and 25 April (median 12 April, 5 seasons).",
  );
  expect(seasonSentence(null, spread(1, 298, 298, 298))).toBe(
    "Leaves on 25 April in the one season that shows it.",
  );
  expect(seasonSentence(spread(3, 82, 82, 82), null)).toBe("Arrives on 21 September in all 3 seasons.");
  expect(seasonSentence(null, null)).toBe("");
});

test("the bars of few surveys are pale, and their week is no headline", () => {
  const days = [
    { date: "2018-11-03", surveys: 2 },
    { date: "2018-11-10", surveys: 8 },
    { date: "2018-12-03", surveys: 10 },
  ];
  const bins = computePhenology(days, [
    { date: "2018-11-03", surveys: 2, individuals: 2 },
    { date: "2018-11-10", surveys: 5, individuals: 9 },
  ]);
  expect(seasonTitle(bins)).toBe("Found most often in November, on 70% of surveys");
  expect(seasonTitle(computePhenology(days.slice(0, 1), []))).toBe(
    "Share of surveys that found it through the year",
  );
  const { bars } = drawStrip(bins, { width: 1060, height: 170 });
  expect(bars.map(({ look }) => look).filter((look) => look !== "unknown")).toEqual(["pale", "sure", "sure"]);
  expect(bars[40]?.title).toBe("1 to 7 November: found on 2 of 2 surveys");
  expect(seasonTable(bins).rows[41]).toEqual(["8 to 14 November", 8, 5, 63]);
  expect(binDays({ month: 2, quarter: 4 })).toBe("22 to 28 February");
});

test("a share that is not published is drawn as unknown, and its table has no figures", () => {
  const bins = computePhenology([{ date: "2018-11-10", surveys: 8 }], []).map((bin) => ({
    ...bin,
    surveysSeen: null,
    share: null,
  }));
  expect(seasonTable(bins).rows[41]).toEqual(["8 to 14 November", 8, null, null]);
  expect(drawStrip(bins, { width: 1060, height: 170 }).bars[41]?.title).toBe(
    "8 to 14 November: 8 surveys, share not published",
  );
});
