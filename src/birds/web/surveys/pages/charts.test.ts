import { expect, test } from "vitest";
import { computePresence, season } from "#birds/domain/surveys/arrival.ts";
import { type DateSpread, findStays } from "#birds/domain/surveys/arrival-dates.ts";
import { findBirdYear } from "#birds/domain/surveys/bird-year.ts";
import { computePhenology } from "#birds/domain/surveys/phenology.ts";
import { computeTrend } from "#birds/domain/surveys/trend.ts";
import { drawArrivals } from "./arrival-chart.ts";
import {
  arrivalsTable,
  arrivalsTitle,
  describeSpread,
  phenologyTable,
  phenologyTitle,
} from "./chart-tables.ts";
import { definitions } from "./definitions.ts";
import { drawPhenology } from "./phenology-chart.ts";
import { drawTrend, trendNote, trendTable, trendTitle } from "./trend-chart.ts";

const days = [
  "2018-07-03",
  "2018-08-02",
  "2018-09-01",
  "2018-10-01",
  "2018-10-30",
  "2019-03-02",
  "2019-08-01",
].map((date) => ({ date, surveys: 2 }));
const seen = days.slice(2, 6).map(({ date }) => ({ date, surveys: 1, individuals: 3 }));
const bins = computePhenology(days, seen);
const july = { yearFrom: "07-01" };
const stay = (arrivals: DateSpread) => ({ from: "07-01", to: "06-30", arrivals, departures: null });
const once: DateSpread = { from: "07-01", n: 1, earliest: 62, latest: 62, median: 62, interval: null };
const seasons = [2018, 2019].map((begins) => ({ begins, ...computePresence(days, seen, season(begins)) }));
const marked = days.map((day) => ({
  ...day,
  surveysSeen: seen.find(({ date }) => date === day.date)?.surveys ?? 0,
}));

test("a bar is as high as its share, and the table shows the same", () => {
  const drawing = drawPhenology(bins, { width: 960, height: 330, narrow: false });
  const { rows } = phenologyTable(bins);
  const [full] = drawing.bars.filter(({ unknown }) => unknown);
  expect(drawing.bars).toHaveLength(48);
  for (const [index, bar] of drawing.bars.entries()) {
    const [name, surveys, surveysSeen, share] = rows[index] ?? [];
    expect(bar.title).toContain(`${name}:`);
    expect(bar.unknown).toBe(surveys === 0);
    expect(share).toBe(surveys === 0 ? null : (Number(surveysSeen) / Number(surveys)) * 100);
    // Half of the surveys found it where any did, which is the full height of the axis.
    if (!bar.unknown) expect(bar.height).toBe(share === 0 ? 0 : full?.height);
  }
});

test("a season has a dot for each day with a detection, a stroke for each day without one, and its table row", () => {
  const { rows } = drawArrivals(seasons, marked, { ...july, width: 960, narrow: false });
  expect(rows.map(({ detections }) => detections.split("M").length - 1)).toEqual([4, 0]);
  expect(rows.map(({ nonDetections }) => nonDetections.split("M").length - 1)).toEqual([2, 1]);
  expect(rows[1]?.note).toBe("surveyed, not seen");
  expect(rows[0]?.first?.label).toBe("1 Sep");
  expect(arrivalsTable(seasons, "07-01").rows).toEqual([
    ["2018/19", "Uncertain", "2018-09-01", "2019-03-02", 12, 4, 33.3, 13.8, 60.9, 12, 30, 152],
    ["2019/20", "Surveyed, not seen", "–", "–", 2, 0, 0, 0, 65.8, 0, null, null],
  ]);
});

test("a short stay has both of its dates on a phone, side by side, and a single day has one", () => {
  const lastOf = (dates: string[]) => {
    const found = dates.map((date) => ({ date, surveys: 1, individuals: 1 }));
    const short = [{ begins: 2018, ...computePresence(days, found, season(2018)) }];
    const { rows, width } = drawArrivals(short, marked, { ...july, width: 360, narrow: true });
    const [{ first, last } = { first: null, last: null }] = rows;
    expect(last?.x).toBeLessThanOrEqual(width);
    return [last?.label, (last?.x ?? 0) - (first?.x ?? 0)];
  };
  expect(lastOf(["2018-10-01", "2018-10-30"])).toEqual(["30 Oct", 104]);
  expect(lastOf(["2018-10-01"])).toEqual(["", 104]);
});

test("the titles are sentences that state the result", () => {
  const busy = ["2018-10-02", "2018-11-02"].map((date) => ({ date, surveys: 10 }));
  const found = computePhenology(busy, [{ date: "2018-11-02", surveys: 7, individuals: 9 }]);
  expect(phenologyTitle("Whinchat", found)).toBe(
    "Whinchat is found most often in November, on 70% of surveys",
  );
  expect(arrivalsTitle("Whinchat", seasons, [stay(once)])).toBe("Whinchat arrived on 1 September");
  expect(arrivalsTitle("Whinchat", seasons, [stay(once), stay(once)])).toBe("Whinchat comes twice a year");
  expect(phenologyTitle("Whinchat", computePhenology(days, []))).toBe("Whinchat through the year");
  expect(arrivalsTitle("Whinchat", seasons, [])).toBe("Whinchat, season by season");
});

test("a resident has no arrival, and a migrant's title counts the seasons that show one", () => {
  const fortnights = Array.from({ length: 104 }, (_, number) =>
    new Date(Date.UTC(2017, 6, 3 + 14 * number)).toISOString().slice(0, 10),
  );
  const everywhere = fortnights.map((date) => ({ date, surveys: 1 }));
  const titleOf = (isSeen: (date: string, index: number) => boolean) => {
    const seenDays = everywhere.filter(({ date }, index) => isSeen(date, index));
    const detections = seenDays.map((day) => ({ ...day, individuals: 1 }));
    const ofSeasons = [2017, 2018, 2019, 2020].map((begins) => ({
      begins,
      ...computePresence(everywhere, detections, season(begins)),
    }));
    return arrivalsTitle(
      "Bulbul",
      ofSeasons,
      findStays({ days: everywhere, detections }, findBirdYear(everywhere, detections)),
    );
  };
  expect(titleOf(() => true)).toMatch(/^Bulbul is present all year/);
  // Missed on the first surveys of every season, and never for long.
  expect(titleOf((date) => !/-07-(0|1)/.test(date))).not.toMatch(/arrived/);
  expect(titleOf((date) => date.slice(5) >= "10-01" || date.slice(5) <= "03-31")).toMatch(
    /^Bulbul arrived between \d+ October and \d+ October$/,
  );
});

test("a bar of fewer than five surveys is pale, and the table has the minutes behind it", () => {
  const timed = [
    ...Array.from({ length: 5 }, (_, index) => ({ date: `2018-01-0${index + 1}`, surveys: 1, minutes: 60 })),
    { date: "2018-02-01", surveys: 4, minutes: 45 },
  ];
  const withMinutes = computePhenology(timed, []);
  const { bars } = drawPhenology(withMinutes, { width: 960, height: 330, narrow: false });
  expect([bars[0]?.pale, bars[4]?.pale]).toEqual([false, true]);
  expect(phenologyTable(withMinutes).rows[0]).toEqual(["1 to 7 January", 5, 0, 0, 300]);
  expect(phenologyTable(withMinutes).rows[4]?.at(-1)).toBe(45);
});

const shares = [2, 3, 4, 6, 7, 8, 9, 12].map((surveysSeen, index) => ({
  begins: 2010 + index,
  surveys: 20,
  surveysSeen,
}));

test("the change over the years is drawn and told with its interval", () => {
  const trend = computeTrend(shares);
  if (!trend) throw new Error("There is no trend.");
  expect(trendTitle("Hoopoe", trend)).toBe(
    "Hoopoe was found on more surveys over the years: 6.3 percentage points a year, 2010/11 to 2017/18",
  );
  expect(trendNote(trend)).toMatch(
    /^Change per year: \+6\.3 percentage points \(95% interval \+\d\.\d to \+\d/,
  );
  const drawing = drawTrend(trend, { width: 960, height: 280 });
  const { rows } = trendTable(trend);
  expect(rows).toHaveLength(8);
  for (const [index, { y, low, high }] of drawing.points.entries()) {
    // Upwards is less in the units of a drawing.
    expect(high).toBeLessThan(y);
    expect(low).toBeGreaterThan(y);
    expect(rows[index]?.[3]).toBe((shares[index]?.surveysSeen ?? 0) * 5);
  }
  const still = computeTrend(shares.map((item, index) => ({ ...item, surveysSeen: index % 2 ? 5 : 6 })));
  expect(still && trendTitle("Hoopoe", still)).toMatch(/^Hoopoe: no clear change/);
});

test("the dates of all seasons say of how many, and how sure they are", () => {
  expect(describeSpread(once)).toEqual({
    median: "1 September",
    interval: null,
    span: "in the one season that shows it",
  });
  const several = {
    from: "07-01",
    n: 6,
    earliest: 80,
    latest: 95,
    median: 86,
    interval: { low: 82, high: 90 },
  };
  expect(describeSpread(several)).toEqual({
    median: "25 September",
    interval: "95% interval 21 September to 29 September",
    span: "19 September to 4 October over 6 seasons",
  });
});

test("every number has a definition of at least a sentence", () => {
  for (const { label, text } of Object.values(definitions)) {
    expect(label).not.toBe("");
    expect(text, label).toMatch(/^[A-Z].{40,}\.$/);
  }
});
