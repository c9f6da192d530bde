import { expect, test } from "vitest";
import { addDays } from "#core/domain/lagos-day.ts";
import type { DetectionDay } from "./arrival.ts";
import { findStays } from "./arrival-dates.ts";
import { findBirdYear, stayCuts } from "./bird-year.ts";
import { dayAfter } from "./month-day.ts";

const surveysFrom = (first: string, every: number, years = 6) =>
  Array.from({ length: Math.floor((years * 365.25) / every) }, (_, index) => ({
    date: addDays(first, index * every),
    surveys: 1,
  }));
const weekly = surveysFrom("2016-01-03", 7);

/** The days in one of these parts of the year on which a bird was found, all surveys or every so-and-so-many-th. */
const seen = (parts: readonly (readonly [string, string])[], days = weekly): DetectionDay[] =>
  days
    .filter(({ date }) =>
      parts.some(([from, to]) => {
        const day = date.slice(5);
        return from <= to ? day >= from && day <= to : day >= from || day <= to;
      }),
    )
    .map((day) => ({ ...day, individuals: 1 }));
const yearOfBird = (parts: Parameters<typeof seen>[0], days = weekly) =>
  findBirdYear(days, seen(parts, days));

test("a bird that is away in July keeps the season from July to June", () => {
  const winterer = yearOfBird([["09-20", "04-10"]]);
  expect(winterer).toMatchObject({ yearFrom: "07-01", kind: "gap" });
  expect(winterer.gaps).toHaveLength(1);
  expect(stayCuts(winterer)).toEqual(["07-01"]);
});

test("a visitor of the wet season has its year in its gap over New Year, and its arrivals", () => {
  const detections = seen([["04-05", "10-20"]]);
  const year = findBirdYear(weekly, detections);
  expect(year).toMatchObject({ yearFrom: "01-01", kind: "gap" });
  const [stay] = findStays({ days: weekly, detections }, year);
  expect(stay?.arrivals).toMatchObject({ from: "01-01", n: 6 });
  expect(stay?.departures?.n).toBe(6);
  const { earliest = 0, latest = 0 } = stay?.arrivals ?? {};
  expect([dayAfter("01-01", earliest), dayAfter("01-01", latest)]).toEqual(["04-05", "04-11"]);
});

test("a bird of one month has one gap, wherever the month is", () => {
  for (const [from, to] of [
    ["06-18", "07-15"],
    ["12-20", "01-15"],
    ["03-01", "03-31"],
  ] as const) {
    const detections = seen([[from, to]]);
    const year = findBirdYear(weekly, detections);
    expect(year.kind, from).toBe("gap");
    const [stay, ...others] = findStays({ days: weekly, detections }, year);
    expect(others).toEqual([]);
    // At New Year the first and the last stay are cut by the first and the last survey of all.
    expect([stay?.arrivals?.n ?? 0, stay?.departures?.n ?? 0].every((n) => n >= 5)).toBe(true);
  }
});

test("a bird of all twelve months has no gap, no arrival and no departure", () => {
  for (const parts of [
    [["01-01", "12-31"]],
    [
      ["01-01", "05-20"],
      ["07-10", "12-31"],
    ],
  ] as const) {
    const detections = seen(parts);
    const year = findBirdYear(weekly, detections);
    expect(year).toMatchObject({ yearFrom: "07-01", kind: "noGap", gaps: [] });
    expect(findStays({ days: weekly, detections }, year)).toEqual([]);
  }
});

test("passage with two peaks is two stays, each with its dates", () => {
  const detections = seen([
    ["03-10", "04-10"],
    ["09-20", "10-25"],
  ]);
  const year = findBirdYear(weekly, detections);
  expect(year).toMatchObject({ yearFrom: "07-01", kind: "gap" });
  expect(year.gaps.map(({ from }) => from.slice(0, 2))).toEqual(["04", "10"]);
  const stays = findStays({ days: weekly, detections }, year);
  expect(stays.map(({ from }) => from)).toEqual(["07-01", "01-01"]);
  for (const { arrivals, departures } of stays) expect([arrivals?.n, departures?.n]).toEqual([6, 6]);
});

test("equal gaps are told apart by 1 July alone, and a gap that is clearly longer takes its place", () => {
  // Both gaps are of the same length; neither has 1 July.
  const daily = surveysFrom("2016-01-01", 1);
  const even = yearOfBird(
    [
      ["02-01", "03-31"],
      ["06-15", "10-16"],
    ],
    daily,
  );
  expect(even.gaps.map(({ from, days }) => [from, days])).toEqual([
    ["10-16", 108],
    ["03-31", 76],
  ]);
  expect(even.yearFrom).toBe("01-01");
  const equal = yearOfBird(
    [
      ["03-01", "03-31"],
      ["06-30", "11-30"],
    ],
    daily,
  );
  expect(equal.gaps.map(({ days }) => days)).toEqual([91, 91]);
  expect(equal.yearFrom).toBe("01-01");
  // 70 days around 1 July, 200 around January.
  expect(
    yearOfBird([
      ["04-20", "05-31"],
      ["08-10", "09-30"],
    ]).yearFrom,
  ).toBe("01-01");
});

test("no single record moves the year or makes a gap", () => {
  const detections = seen([["04-05", "10-20"]]);
  const before = findBirdYear(weekly, detections);
  for (const { date } of weekly.filter((_, index) => index % 5 === 0)) {
    if (detections.some((day) => day.date === date)) continue;
    const more = [...detections, { date, surveys: 1, individuals: 1 }].sort((a, b) =>
      a.date.localeCompare(b.date),
    );
    const { yearFrom, kind } = findBirdYear(weekly, more);
    expect({ yearFrom, kind }, date).toEqual({ yearFrom: before.yearFrom, kind: before.kind });
  }
});

test("too few surveys or records cannot tell, and no survey is no absence", () => {
  const few = { yearFrom: "07-01", kind: "tooFew", gaps: [] };
  expect(findBirdYear([], [])).toMatchObject(few);
  expect(findBirdYear(weekly, [])).toMatchObject(few);
  expect(findBirdYear(weekly, seen([["04-05", "10-20"]]).slice(0, 4))).toMatchObject(few);
  // One year alone.
  const once = weekly.slice(0, 52);
  expect(findBirdYear(once, seen([["04-05", "10-20"]], once))).toMatchObject(few);
  // Found on each survey, but there are none from November to March.
  const summer = weekly.filter(({ date }) => date.slice(5) >= "04-01" && date.slice(5) <= "10-31");
  expect(findBirdYear(summer, seen([["01-01", "12-31"]], summer))).toMatchObject(few);
  // Detections of incomplete lists alone prove no absence.
  expect(
    findBirdYear(
      [],
      seen([["04-05", "10-20"]]).map((day) => ({ ...day, surveys: 0 })),
    ),
  ).toMatchObject(few);
});

test("a bird of which a few stay in summer has the year of the many, and no arrival where it stayed", () => {
  const winter = seen([["08-20", "05-05"]]);
  const stayed = seen([["05-06", "08-19"]]).filter(({ date }) => ["2017", "2019"].includes(date.slice(0, 4)));
  const some = [...winter, ...stayed.filter((_, index) => index % 2 === 0)].sort((a, b) =>
    a.date.localeCompare(b.date),
  );
  const year = findBirdYear(weekly, some);
  expect(year).toMatchObject({ kind: "gap", yearFrom: "07-01" });
  const [stay] = findStays({ days: weekly, detections: some }, year);
  const all = findStays({ days: weekly, detections: winter }, findBirdYear(weekly, winter))[0];
  expect([all?.arrivals?.n, stay?.arrivals?.n]).toEqual([6, 4]);
  expect(stay?.arrivals?.latest).toBe(all?.arrivals?.latest);
});

test("a bird that is away most of the year, with stray records then, is not called found throughout it", () => {
  const monthly = surveysFrom("2000-01-05", 14, 20);
  const winter = seen([["12-20", "02-10"]], monthly).filter((_, index) => index % 3 === 0);
  const strays = monthly
    .filter(({ date }) => date.slice(5) > "03-15" && date.slice(5) < "11-20")
    .filter((_, index) => index % 45 === 0)
    .map((day) => ({ ...day, individuals: 1 }));
  const some = [...winter, ...strays].sort((a, b) => a.date.localeCompare(b.date));
  expect(strays.length).toBeGreaterThan(winter.length * 0.2);
  expect(findBirdYear(monthly, some).kind).toBe("tooFew");
});

test("a gap of a rarely found bird needs more surveys than that of a common one", () => {
  const often = surveysFrom("2016-01-01", 30);
  const detections = seen(
    [
      ["01-01", "04-10"],
      ["06-20", "12-31"],
    ],
    often,
  );
  expect(findBirdYear(often, detections).kind).toBe("gap");
  expect(
    findBirdYear(
      often,
      detections.filter((_, index) => index % 4 === 0),
    ).kind,
  ).not.toBe("gap");
});

test("29 February is a day like others", () => {
  const daily = surveysFrom("2016-01-01", 1, 9);
  const detections = seen([["02-29", "03-20"]], daily);
  const year = findBirdYear(daily, detections);
  const [stay] = findStays({ days: daily, detections }, year);
  expect(year.kind).toBe("gap");
  const { from = "", earliest = 0, latest = 0 } = stay?.arrivals ?? {};
  expect([dayAfter(from, earliest), dayAfter(from, latest)]).toEqual(["02-29", "03-01"]);
});
