import { addDays, daysBetween } from "#core/domain/lagos-day.ts";
import {
  type DetectionDay,
  MAX_ABSENCE_DAYS,
  MAX_TRUSTED_GAP_DAYS,
  type Presence,
  type SurveyDay,
  season,
  seasonOf,
} from "./arrival.ts";
import { bootstrapMedian, type Interval, median } from "./statistics.ts";

/** What the surveys show in a season. */
export interface SeasonPresence extends Presence {
  /** The year in which the season began. */
  begins: number;
}

/** A first or last date of a season; `day` counts from 1 July. */
export interface DatedSeason {
  begins: number;
  date: string;
  day: number;
}

/** The dates of several seasons, as days counted from 1 July. */
export interface DateSpread {
  /** The number of seasons. */
  n: number;
  earliest: number;
  latest: number;
  median: number;
  /** Null with too few seasons. */
  interval: Interval | null;
}

/** The fewest seasons that say when a species comes or goes as a rule. */
export const FEWEST_SEASONS_OF_A_DATE = 2;
/** The fewest seasons for which an interval is given. */
export const FEWEST_SEASONS_OF_AN_INTERVAL = 5;

const firstDay = (begins: number) => season(begins).from;
const isTrusted = (wasPresent: boolean, gap: number | null) =>
  !wasPresent && gap !== null && gap <= MAX_TRUSTED_GAP_DAYS;
const find = <Season extends { begins: number }>(seasons: readonly Season[], begins: number) =>
  seasons.find((item) => item.begins === begins);

/** What an arrival is judged by. */
type ArrivalFacts = Pick<
  SeasonPresence,
  "begins" | "firstSeen" | "lastSeen" | "wasThereBefore" | "gapBefore"
>;

/** The seasons with an arrival: after a long absence, with a survey without the species in the 30 days before. */
export const listArrivals = (seasons: readonly ArrivalFacts[]): DatedSeason[] =>
  seasons.flatMap(({ begins, firstSeen, wasThereBefore, gapBefore }) => {
    if (!firstSeen || !isTrusted(wasThereBefore, gapBefore)) return [];
    const previous = find(seasons, begins - 1);
    // Nothing is known of the time before the first season.
    const last = previous ? previous.lastSeen : firstDay(begins);
    const wasGone = !last || daysBetween(last, firstSeen) > MAX_ABSENCE_DAYS;
    return wasGone ? [{ begins, date: firstSeen, day: daysBetween(firstDay(begins), firstSeen) }] : [];
  });

/** The seasons with a departure, by the same rules. */
export const listDepartures = (seasons: readonly SeasonPresence[]): DatedSeason[] =>
  seasons.flatMap(({ begins, lastSeen, wasThereAfter, gapAfter }) => {
    if (!lastSeen || !isTrusted(wasThereAfter, gapAfter)) return [];
    const next = find(seasons, begins + 1);
    const first = next ? next.firstSeen : season(begins).to;
    const wasGone = !first || daysBetween(lastSeen, first) > MAX_ABSENCE_DAYS;
    return wasGone ? [{ begins, date: lastSeen, day: daysBetween(firstDay(begins), lastSeen) }] : [];
  });

/** The first and last day of a season on which a species was detected. */
export interface SeasonSpan {
  begins: number;
  first: string;
  last: string;
}

/** The arrivals of a species, from the days with a survey, oldest first, and its spans, one a season. */
export function listArrivalsOfSpans(days: readonly string[], spans: readonly SeasonSpan[]): DatedSeason[] {
  const surveyed = [...new Set(days.map(seasonOf))];
  return listArrivals(
    surveyed.map((begins) => {
      const span = find(spans, begins);
      const before = span && days.findLast((day) => day < span.first);
      return {
        begins,
        firstSeen: span?.first ?? null,
        lastSeen: span?.last ?? null,
        gapBefore: span && before ? daysBetween(before, span.first) : null,
        // The survey before the first day of a season can only have it on the last day of an earlier one.
        wasThereBefore: before !== undefined && spans.some(({ last }) => last === before),
      };
    }),
  );
}

/** The arrivals over the seasons: their span, and their median with its interval. */
export const spreadOfArrivals = (
  seasons: readonly SeasonPresence[],
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
): DateSpread | null => spreadOf(listArrivals(seasons), days, detections, "first");

/** The departures over the seasons. */
export const spreadOfDepartures = (
  seasons: readonly SeasonPresence[],
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
): DateSpread | null => spreadOf(listDepartures(seasons), days, detections, "last");

function spreadOf(
  dates: readonly DatedSeason[],
  days: readonly SurveyDay[],
  detections: readonly DetectionDay[],
  end: "first" | "last",
): DateSpread | null {
  if (dates.length === 0) return null;
  const ofSeasons = dates.map(({ day }) => day);
  const samples = dates.map(({ begins }) => {
    const { from, to } = season(begins);
    const isWithin = ({ date }: { date: string }) => date >= from && date <= to;
    // An incomplete survey has detections but is no survey of the share.
    const seen = detections.filter(isWithin).flatMap(({ date, surveys }) => {
      const day = daysBetween(from, date);
      return new Array<number>(Math.max(1, surveys)).fill(day);
    });
    const surveys = days.filter(isWithin).reduce((total, day) => total + day.surveys, 0);
    const extra = detections.filter((day) => isWithin(day) && day.surveys === 0).length;
    return { surveys: surveys + extra, seen: end === "first" ? seen : seen.toReversed() };
  });
  return {
    n: dates.length,
    earliest: Math.min(...ofSeasons),
    latest: Math.max(...ofSeasons),
    median: median(ofSeasons),
    interval: dates.length < FEWEST_SEASONS_OF_AN_INTERVAL ? null : bootstrapMedian(ofSeasons, samples),
  };
}

// Neither year of this season has a 29 February.
const REFERENCE_SEASON = 2001;

/** The date of a day counted from 1 July, in a year without 29 February. */
export const dateOfSeasonDay = (day: number): string => addDays(firstDay(REFERENCE_SEASON), Math.round(day));
