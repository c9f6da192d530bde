import { atLagosHour } from "../lagos-day.ts";

/** Days in Nigeria, the first and the last included: `2026-01-01` to `2026-11-27`. */
export interface DaySpan {
  from: string;
  to: string;
}

const FIRST_YEAR = 1800;
const LAST_YEAR = 2100;

/** A year that has an address, or undefined. */
export function parseYear(text: string): number | undefined {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : undefined;
}

/** All days up to the end of a year. */
export const spanUntil = (year: number): DaySpan => ({ from: `${FIRST_YEAR}-01-01`, to: `${year}-12-31` });

/** A year up to the same day as this one, in another year. */
export const spanToSameDay = (year: number, today: string): DaySpan => ({
  from: `${year}-01-01`,
  // 29 February is in few years.
  to: `${year}${today.slice(4).replace("-02-29", "-02-28")}`,
});

/** The first moment of these days, and the first after them, as ISO 8601 in UTC. */
export const momentsOf = ({ from, to }: DaySpan) => ({
  first: atLagosHour(from, 0),
  after: atLagosHour(to, 24),
});

export const yearOfDay = (day: string): number => Number(day.slice(0, 4));
