import { expect, test } from "vitest";
import { addDays } from "#core/domain/lagos-day.ts";
import { computePresence, type DetectionDay, season, seasonOf } from "./arrival.ts";
import {
  dateOfSeasonDay,
  listArrivals,
  listArrivalsOfSpans,
  listDepartures,
  spreadOfArrivals,
  spreadOfDepartures,
} from "./arrival-dates.ts";

/** A survey every ten days for eight seasons. */
const days = Array.from({ length: 8 * 36 }, (_, index) => ({
  date: addDays("2010-07-04", index * 10 + Math.floor(index / 36) * 5),
  surveys: 1,
}));

/** Seen on each survey between two days of a season, which come one day later each season. */
const winterer = days.flatMap(({ date }): DetectionDay[] => {
  const begins = seasonOf(date);
  const shift = begins - 2010;
  const isPresent =
    date >= addDays(`${begins}-09-20`, shift) && date <= addDays(`${begins + 1}-04-10`, shift);
  return isPresent ? [{ date, surveys: 1, individuals: 2 }] : [];
});
const seasonsOf = (detections: readonly DetectionDay[]) =>
  [...new Set(days.map(({ date }) => seasonOf(date)))].map((begins) => ({
    begins,
    ...computePresence(days, detections, season(begins)),
  }));

test("arrivals and departures are those with a survey close by and a long absence", () => {
  const seasons = seasonsOf(winterer);
  expect(listArrivals(seasons).map(({ begins }) => begins)).toEqual([
    2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017,
  ]);
  expect(listDepartures(seasons)).toHaveLength(8);
  for (const { begins, date, day } of listArrivals(seasons))
    expect(addDays(`${begins}-07-01`, day)).toBe(date);
  // A season whose surveys begin in October does not say when the bird came.
  const late = days.filter(({ date }) => date < "2013-06-01" || date > "2013-10-10");
  const gap = [2012, 2013, 2014].map((begins) => ({
    begins,
    ...computePresence(late, winterer, season(begins)),
  }));
  expect(listArrivals(gap).map(({ begins }) => begins)).toEqual([2012, 2014]);
  // A resident never arrives.
  const resident = days.map((day) => ({ ...day, individuals: 1 }));
  expect(spreadOfArrivals(seasonsOf(resident), days, resident)).toBeNull();
});

test("the dates of several seasons have a span, a median and an interval around it", () => {
  const seasons = seasonsOf(winterer);
  const arrivals = spreadOfArrivals(seasons, days, winterer);
  const departures = spreadOfDepartures(seasons, days, winterer);
  if (!arrivals?.interval || !departures?.interval) throw new Error("There is no interval.");
  for (const { n, earliest, median, latest, interval } of [arrivals, departures]) {
    expect(n).toBe(8);
    expect(earliest).toBeLessThanOrEqual(median);
    expect(median).toBeLessThanOrEqual(latest);
    expect(interval?.low).toBeLessThanOrEqual(median);
    expect(interval?.high).toBeGreaterThanOrEqual(median);
  }
  expect(dateOfSeasonDay(arrivals.median).slice(5)).toMatch(/^09-2\d|^10-0\d/);
  expect(dateOfSeasonDay(departures.median).slice(5)).toMatch(/^04-/);
});

test("fewer than five seasons have no interval, and none has no span", () => {
  const few = winterer.filter(({ date }) => date < "2013-07-01");
  expect(spreadOfArrivals(seasonsOf(few), days, few)).toMatchObject({ n: 3, interval: null });
  expect(spreadOfArrivals(seasonsOf([]), days, [])).toBeNull();
});

test("the first and last day of each season say when a species arrived as well as all its days do", () => {
  const everyDay = days.map(({ date }) => date);
  for (let seed = 1; seed <= 60; seed++) {
    const detections = days.flatMap((day, index): DetectionDay[] =>
      (index * seed * 7919) % 97 < seed % 60 ? [{ ...day, individuals: 1 }] : [],
    );
    const spans = [...Map.groupBy(detections, ({ date }) => seasonOf(date))].map(([begins, seen]) => ({
      begins,
      first: seen[0]?.date ?? "",
      last: seen.at(-1)?.date ?? "",
    }));
    expect(listArrivalsOfSpans(everyDay, spans)).toEqual(listArrivals(seasonsOf(detections)));
  }
  expect(listArrivalsOfSpans(everyDay, [])).toEqual([]);
});
