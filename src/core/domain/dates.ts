import { TIME_ZONE, UTC_OFFSET_HOURS } from "#core/institute.ts";

const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** Writes moments in British format, in Nigerian time. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (moment: string | number | Date) => string {
  const format = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: TIME_ZONE });
  return (moment) => format.format(new Date(moment));
}

/** 3 March 2026. */
export const formatDate = dateFormat({ dateStyle: "long" });

/** 3 March 2026, of a day without a time (YYYY-MM-DD). */
export const formatDay = (day: string): string => formatDate(`${day}T12:00:00Z`);

/** The same in another language: 3 mars 2026. */
export const formatDayIn = (language: "fr", day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** 3 Mar 2026. */
export const formatShortDate = dateFormat({ dateStyle: "medium" });

/** 3 March 2026 at 14:05. */
export const formatDateTime = dateFormat({ dateStyle: "long", timeStyle: "short" });

/** 14:05. */
export const formatTime = dateFormat({ timeStyle: "short" });

const formatYear = dateFormat({ year: "numeric" });

/** The calendar year in Nigeria. */
export const yearOf = (moment: Date): number => Number(formatYear(moment));

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365.25 * 86_400],
  ["month", 30.44 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long before `now` something happened, in words: 3 days ago. */
export function timeAgo(iso: string, now: number): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return "just now";
}

/** The first year of the year filter (spec §9). */
export const FIRST_YEAR = 2002;

/** The years of the filter, newest first. */
export const filterYears = (thisYear: number): number[] =>
  Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, index) => thisYear - index);

/** The years of a filter: from 2002 to now, plus any other year in use; newest first. */
export const listYearOptions = (thisYear: number, used: readonly number[]): number[] =>
  [...new Set([...filterYears(thisYear), ...used])].sort((a, b) => b - a);

/** A year, or `none` for items without one. */
export type YearFilter = number | "none";

/** The start of a calendar year in Nigeria, as ISO 8601 in UTC. */
export const beginningOf = (year: number): string =>
  new Date(Date.UTC(year, 0, 1, -UTC_OFFSET_HOURS)).toISOString();

/** The start of the calendar year of `moment` in Nigeria, as ISO 8601 in UTC. */
export const startOfYear = (moment: Date): string => beginningOf(yearOf(moment));
