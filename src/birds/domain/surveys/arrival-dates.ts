import { addDays, daysBetween } from "#core/domain/lagos-day.ts";
import {
  type DetectionDay,
  MAX_ABSENCE_DAYS,
  MAX_TRUSTED_GAP_DAYS,
  type Period,
  type Presence,
  type SurveyDay,
  yearFromDay,
  yearOf,
} from "./arrival.ts";
import { type BirdYear, stayCuts } from "./bird-year.ts";
import { daysFrom } from "./month-day.ts";
import { type Interval, median, medianInterval } from "./statistics.ts";

/** What the surveys show in a season. */
export interface SeasonPresence extends Presence {
  /** The year in which the season began. */
  begins: number;
}

/** Whether complete surveys without the species prove that it came or went. */
export interface EndEvidence {
  proven: boolean;
  /** The complete surveys in a row beyond the date that did not find it, up to 120 days away. */
  missed: number;
}

/** The dates of several years, as days counted from the first day of the year of the bird. */
export interface DateSpread {
  /** The day from which they are counted, such as "07-01". */
  from: string;
  /** The number of years. */
  n: number;
  earliest: number;
  latest: number;
  median: number;
  /** Null with too few years. */
  interval: Interval | null;
}

/** A stay of a bird that it makes each year, from the first to the last day on which it may fall. */
export interface Stay {
  from: string;
  to: string;
  arrivals: DateSpread | null;
  departures: DateSpread | null;
}

/** What is known of a species at a place. */
interface Found {
  days: readonly SurveyDay[];
  detections: readonly DetectionDay[];
}

/** The fewest years that say when a species comes or goes as a rule. */
export const FEWEST_SEASONS_OF_A_DATE = 2;

/** Surveys further from a date than so many days say nothing of it. */
export const EVIDENCE_DAYS = 120;

/** Judges whether a first record is an arrival (`-1`), or a last one a departure (`1`). */
export function judgeEnd(
  { days, detections }: Found,
  year: BirdYear,
  date: string,
  side: -1 | 1,
): EndEvidence {
  const edge = addDays(date, side * EVIDENCE_DAYS);
  const isBeyond = (day: SurveyDay) =>
    side < 0 ? day.date < date && day.date >= edge : day.date > date && day.date <= edge;
  const away = (day: SurveyDay) => Math.abs(daysBetween(date, day.date));
  const found = (side < 0 ? detections.findLast(isBeyond) : detections.find(isBeyond)) ?? null;
  const absence = found ? away(found) : Number.POSITIVE_INFINITY;
  const missing = days.filter((day) => isBeyond(day) && away(day) < absence);
  const missed = missing.reduce((total, { surveys }) => total + surveys, 0);
  const isNear = missing.some((day) => away(day) <= MAX_TRUSTED_GAP_DAYS);
  const needed = year.kind === "gap" ? year.surveysToMiss : null;
  return { proven: needed !== null && missed >= needed && isNear && absence > MAX_ABSENCE_DAYS, missed };
}

/** The stays that a bird makes each year, with their dates; none if it has no gap, or the surveys cannot tell. */
export function findStays(found: Found, year: BirdYear): Stay[] {
  if (year.kind !== "gap") return [];
  const cuts = stayCuts(year);
  return cuts.map((from, index): Stay => {
    const next = cuts[(index + 1) % cuts.length] ?? from;
    const ends = listEnds(found, year, from, next);
    const spread = (dates: readonly string[]) => spreadOf(dates, year.yearFrom);
    return {
      from,
      to: addDays(`2001-${next}`, -1).slice(5),
      arrivals: spread(ends.flatMap(({ first }) => first ?? [])),
      departures: spread(ends.flatMap(({ last }) => last ?? [])),
    };
  });
}

/** The proven arrivals and departures of the stays between two days of each year. */
function listEnds(found: Found, year: BirdYear, from: string, next: string) {
  const years = [...new Set(found.days.map(({ date }) => yearOf(date, from)))];
  return years.flatMap((begins) => {
    const { from: low, to: high } = stayIn(begins, from, next);
    const seen = found.detections.filter(({ date }) => date >= low && date <= high);
    const first = seen[0]?.date;
    const last = seen.at(-1)?.date;
    if (!first || !last) return [];
    const proven = (date: string, side: -1 | 1) => judgeEnd(found, year, date, side).proven && date;
    return [{ first: proven(first, -1) || null, last: proven(last, 1) || null }];
  });
}

const stayIn = (begins: number, from: string, next: string): Period =>
  next === from
    ? yearFromDay(begins, from)
    : { from: `${begins}-${from}`, to: addDays(`${next > from ? begins : begins + 1}-${next}`, -1) };

function spreadOf(dates: readonly string[], from: string): DateSpread | null {
  if (dates.length === 0) return null;
  const days = dates.map((date) => daysFrom(from, date.slice(5)));
  return {
    from,
    n: days.length,
    earliest: Math.min(...days),
    latest: Math.max(...days),
    median: median(days),
    interval: medianInterval(days),
  };
}
