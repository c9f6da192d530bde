import { expect, test } from "vitest";
import { computePresence, season } from "#domain/surveys/arrival.ts";
import { computePhenology } from "#domain/surveys/phenology.ts";
import { drawArrivals } from "./arrival-chart.ts";
import { arrivalsTable, arrivalsTitle, phenologyTable, phenologyTitle } from "./chart-tables.ts";
import { drawPhenology } from "./phenology-chart.ts";

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
  const { rows } = drawArrivals(seasons, marked, { width: 960, narrow: false });
  expect(rows.map(({ detections }) => detections.length)).toEqual([4, 0]);
  expect(rows.map(({ nonDetections }) => nonDetections.split("M").length - 1)).toEqual([2, 1]);
  expect(rows[1]?.note).toBe("surveyed, not seen");
  expect(rows[0]?.first?.label).toBe("1 Sep");
  expect(arrivalsTable(seasons).rows).toEqual([
    ["2018/19", "Uncertain", "2018-09-01", "2019-03-02", 12, 4, 12, 30, 152],
    ["2019/20", "Surveyed, not seen", "–", "–", 2, 0, 0, null, null],
  ]);
});

test("the titles are sentences that state the result", () => {
  expect(phenologyTitle("Whinchat", bins)).toBe("Whinchat is found most often in March, on 50% of surveys");
  expect(arrivalsTitle("Whinchat", seasons)).toBe("Whinchat arrived on 1 September");
  expect(phenologyTitle("Whinchat", computePhenology(days, []))).toBe("Whinchat through the year");
  expect(arrivalsTitle("Whinchat", [])).toBe("Whinchat, season by season");
});

test("a resident has no arrival, and a migrant's title counts the seasons that show one", () => {
  const fortnights = Array.from({ length: 104 }, (_, number) =>
    new Date(Date.UTC(2017, 6, 3 + 14 * number)).toISOString().slice(0, 10),
  );
  const everywhere = fortnights.map((date) => ({ date, surveys: 1 }));
  const titleOf = (isSeen: (date: string, index: number) => boolean) => {
    const seenDays = everywhere.filter(({ date }, index) => isSeen(date, index));
    const detections = seenDays.map((day) => ({ ...day, individuals: 1 }));
    return arrivalsTitle(
      "Bulbul",
      [2017, 2018, 2019, 2020].map((begins) => ({
        begins,
        ...computePresence(everywhere, detections, season(begins)),
      })),
    );
  };
  expect(titleOf(() => true)).toMatch(/^Bulbul is present all year/);
  // Missed on the first surveys of every season, and never for long.
  expect(titleOf((date) => !/-07-(0|1)/.test(date))).not.toMatch(/arrived/);
  expect(titleOf((date) => date.slice(5) >= "10-01" || date.slice(5) <= "03-31")).toMatch(
    /^Bulbul arrived between \d+ October and \d+ October$/,
  );
});
