import { addDays, atLagosHour, lagosDay, MORNING_HOUR } from "../lagos-day.ts";
import type { Rhythm } from "./follow.ts";

const MINUTE_MS = 60_000;
/** Undoing has its time, and a slow transaction is not missed. */
const SETTLED_MS = 15 * MINUTE_MS;

/** The last morning (ISO 8601) on which those were written to who are at this rhythm. */
export function lastMorning(every: Rhythm, now: Date): string {
  const day = lagosDay(new Date(now.getTime() - MORNING_HOUR * 60 * MINUTE_MS));
  return atLagosHour(firstDay(every, day), MORNING_HOUR);
}

function firstDay(every: Rhythm, day: string): string {
  if (every === "month") return `${day.slice(0, 8)}01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return every === "week" ? addDays(day, -((weekday + 6) % 7)) : day;
}

/** Until when something must have become new for the letter of the last morning. */
export const newUntil = (every: Rhythm, now: Date): string =>
  new Date(Date.parse(lastMorning(every, now)) - SETTLED_MS).toISOString();
