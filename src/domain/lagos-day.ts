// Nigeria is at UTC+1 all year, so a day there is a UTC day that begins an hour earlier.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The calendar day in Nigeria (`2026-03-14`) at a moment. */
export const lagosDay = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + HOUR_MS).toISOString().slice(0, 10);

/** The last millisecond of a day in Nigeria, as ISO 8601 in UTC. */
export const endOfLagosDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - HOUR_MS + DAY_MS - 1).toISOString();

/** The date `days` after another date. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from `earlier` to `later`; negative if `later` comes first. */
export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / DAY_MS);

/** The hour of the day in Nigeria, 0 to 23. */
export const lagosHour = (moment: Date): number => new Date(moment.getTime() + HOUR_MS).getUTCHours();
