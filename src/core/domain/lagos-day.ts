import { UTC_OFFSET_HOURS } from "#core/institute.ts";

const DAY_MS = 86_400_000;
const OFFSET_MS = UTC_OFFSET_HOURS * 3_600_000;

/** The calendar day in Nigeria (`2026-03-14`) at a moment. */
export const lagosDay = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The time of the day in Nigeria (`17:05`) at a moment. */
export const lagosMinute = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(11, 16);

/** An hour of a day in Nigeria, as ISO 8601 in UTC. */
export const atLagosHour = (date: string, hour: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - OFFSET_MS + hour * 3_600_000).toISOString();

/** The last millisecond of a day in Nigeria, as ISO 8601 in UTC. */
export const endOfLagosDay = (date: string): string =>
  new Date(Date.parse(atLagosHour(date, 24)) - 1).toISOString();

/** The date `days` after another date. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from `earlier` to `later`; negative if `later` comes first. */
export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / DAY_MS);

/** The hour in Nigeria from which the day's mails are written. */
export const MORNING_HOUR = 8;

/** Whether it is the part of the day in which a letter of the morning still is one. */
export const isForenoon = (now: Date): boolean => lagosHour(now) >= MORNING_HOUR && lagosHour(now) < 12;

/** The hour of the day in Nigeria, 0 to 23. */
export const lagosHour = (moment: Date): number => new Date(moment.getTime() + OFFSET_MS).getUTCHours();
