import { expect, test } from "vitest";
import { computePhenology } from "#birds/domain/surveys/phenology.ts";
import { binDays, drawStrip, foundNow, seasonTable, seasonTitle } from "./season.ts";

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

test("how often it is found now is said of this quarter of a month and those beside it, over all years", () => {
  const days = [
    { date: "2018-12-28", surveys: 3 },
    { date: "2019-01-03", surveys: 4 },
    { date: "2020-01-09", surveys: 3 },
    { date: "2020-01-20", surveys: 9 },
  ];
  const seen = [
    { date: "2018-12-28", surveys: 3, individuals: 3 },
    { date: "2019-01-03", surveys: 4, individuals: 8 },
    { date: "2020-01-09", surveys: 2, individuals: 2 },
  ];
  const bins = computePhenology(days, seen);
  expect(foundNow(bins, "2026-01-05")).toEqual({ surveysSeen: 9, surveys: 10 });
  expect(foundNow(bins, "2026-12-31")).toEqual({ surveysSeen: 7, surveys: 7 });
  expect(foundNow(computePhenology(days, []), "2026-01-15")).toEqual({ surveysSeen: 0, surveys: 12 });
});

test("nothing is said of now from fewer than five surveys, from a share that is not published, or without counts", () => {
  const few = computePhenology([{ date: "2018-01-03", surveys: 4 }], []);
  expect(foundNow(few, "2026-01-05")).toBeNull();
  const withheld = computePhenology([{ date: "2018-01-03", surveys: 40 }], []).map((bin) => ({
    ...bin,
    surveysSeen: bin.month === 1 ? null : bin.surveysSeen,
  }));
  expect(foundNow(withheld, "2026-01-05")).toBeNull();
  expect(foundNow([], "2026-01-05")).toBeNull();
});
