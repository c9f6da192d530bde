import { expect, test } from "vitest";
import { addDays } from "#core/domain/lagos-day.ts";
import { surveysToMiss } from "./absence.ts";
import { type DetectionDay, seasonOf } from "./arrival.ts";
import { findStays, judgeEnd } from "./arrival-dates.ts";
import { findBirdYear } from "./bird-year.ts";
import { dayAfter } from "./month-day.ts";

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

const staysOf = (surveyed: typeof days, detections: readonly DetectionDay[]) =>
  findStays({ days: surveyed, detections }, findBirdYear(surveyed, detections));

test("arrivals and departures are those with a survey close by and a long absence", () => {
  const [stay] = staysOf(days, winterer);
  expect(stay).toMatchObject({ from: "07-01", to: "06-30", arrivals: { n: 8 }, departures: { n: 8 } });
  // A season whose surveys begin in October does not say when the bird came.
  const late = days.filter(({ date }) => date < "2013-06-01" || date > "2013-10-10");
  const seen = winterer.filter(({ date }) => late.some((day) => day.date === date));
  expect(staysOf(late, seen)[0]?.arrivals?.n).toBe(7);
});

test("a last record is a departure only after as many empty surveys as the bird itself needs", () => {
  // Found on every third survey of its time, so that more empty ones are chance.
  const rare = winterer.filter((_, index) => index % 3 === 0);
  const common = findBirdYear(days, winterer);
  const rarely = findBirdYear(days, rare);
  expect(common.surveysToMiss).toBe(2);
  expect(rarely.surveysToMiss).toBeGreaterThanOrEqual(6);
  const lastOf = (detections: readonly DetectionDay[]) =>
    detections.findLast(({ date }) => date < "2012-07-01")?.date ?? "";
  const until = (date: string, more: number) =>
    days.filter((day) => day.date <= date || day.date <= addDays(date, more));
  for (const [year, detections] of [
    [common, winterer],
    [rarely, rare],
  ] as const) {
    const last = lastOf(detections);
    const needed = year.surveysToMiss ?? 0;
    const judge = (empty: number) => {
      const surveyed = until(last, empty * 10 + 5);
      const found = { days: surveyed, detections: detections.filter(({ date }) => date <= last) };
      return judgeEnd(found, year, last, 1);
    };
    expect(judge(needed - 1)).toEqual({ proven: false, missed: needed - 1 });
    expect(judge(needed)).toEqual({ proven: true, missed: needed });
  }
});

test("a first record after a short absence, or long after the survey before, is no arrival", () => {
  const year = findBirdYear(days, winterer);
  const first = winterer.find(({ date }) => date > "2012-07-01")?.date ?? "";
  const judge = (surveyed: typeof days) =>
    judgeEnd({ days: surveyed, detections: winterer }, year, first, -1).proven;
  expect(judge(days)).toBe(true);
  const shortly = [...winterer, { date: addDays(first, -40), surveys: 1, individuals: 1 }];
  shortly.sort((a, b) => a.date.localeCompare(b.date));
  expect(judgeEnd({ days, detections: shortly }, year, first, -1).proven).toBe(false);
  expect(judge(days.filter(({ date }) => date >= first || date < addDays(first, -30)))).toBe(false);
});

test("the number of surveys that must miss a bird is that of Kéry (2002), and two at least", () => {
  for (const [share, needed] of [
    [0.05, 59],
    [0.1, 29],
    [0.25, 11],
    [0.5, 5],
    [0.7, 3],
    [1, 2],
  ] as const)
    expect(surveysToMiss(share), String(share)).toBe(needed);
  expect([surveysToMiss(0), surveysToMiss(null)]).toEqual([null, null]);
});

test("every median and interval lies within the dates, and fewer than six dates have no interval", () => {
  let intervals = 0;
  for (let seed = 1; seed <= 80; seed++) {
    const detections = winterer.filter((_, index) => (index * seed * 7919) % 97 < 30 + (seed % 60));
    for (const { arrivals, departures } of staysOf(days, detections))
      for (const dates of [arrivals, departures]) {
        if (!dates) continue;
        const { n, earliest, latest, median, interval } = dates;
        expect(median).toBeGreaterThanOrEqual(earliest);
        expect(median).toBeLessThanOrEqual(latest);
        expect(interval === null).toBe(n < 6);
        if (!interval) continue;
        intervals++;
        expect(interval.low).toBeGreaterThanOrEqual(earliest);
        expect(interval.low).toBeLessThanOrEqual(median);
        expect(interval.high).toBeGreaterThanOrEqual(median);
        expect(interval.high).toBeLessThanOrEqual(latest);
      }
  }
  expect(intervals).toBeGreaterThan(50);
});

test("days are counted without 29 February, so that leap years move no date", () => {
  const [stay] = staysOf(days, winterer);
  const { from = "", earliest = 0 } = stay?.departures ?? {};
  const dates = [...Map.groupBy(winterer, ({ date }) => seasonOf(date)).values()].map(
    (ofSeason) => ofSeason.at(-1)?.date.slice(5) ?? "",
  );
  expect(dayAfter(from, earliest)).toBe(dates.toSorted()[0]);
});
