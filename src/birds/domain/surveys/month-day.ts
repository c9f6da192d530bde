import { formatDate } from "#core/domain/dates.ts";
import { addDays } from "#core/domain/lagos-day.ts";

// A year of 365 days; 29 February is half a day after the 28th, so that leap years move no other date.
const YEAR = 365;
const LEAP_DAY = 58.5;

const ordinals = new Map([["02-29", LEAP_DAY]]);
for (let day = 0; day < YEAR; day++) ordinals.set(addDays("2001-01-01", day).slice(5), day);

/** The place of a day, such as "04-15", in a year without 29 February, from 0. */
export const ordinalOf = (monthDay: string): number => ordinals.get(monthDay) ?? 0;

/** The days from one day of the year to the next such other, over New Year if need be: 0 to 364.5. */
export const daysFrom = (from: string, to: string): number =>
  (((ordinalOf(to) - ordinalOf(from)) % YEAR) + YEAR) % YEAR;

/** The day of the year that is so many days after another one. */
export function dayAfter(from: string, days: number): string {
  const ordinal = (ordinalOf(from) + days) % YEAR;
  return ordinal === LEAP_DAY ? "02-29" : addDays("2001-01-01", Math.round(ordinal)).slice(5);
}

/** A day of the year in words, such as "4 October". */
export const dayName = (monthDay: string): string => formatDate(`2000-${monthDay}`).replace(/ \d{4}$/, "");

/** The day that is so many days after another one, in words. */
export const spreadDay = (day: number, from: string): string => dayName(dayAfter(from, day));

/** A day of the year in a year; 29 February is the day before where there is none. */
export function inYear(monthDay: string, year: number): string {
  const date = `${year}-${monthDay}`;
  return monthDay === "02-29" && addDays(`${year}-02-28`, 1) !== date ? `${year}-02-28` : date;
}
