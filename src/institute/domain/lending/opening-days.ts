import { addDays, atLagosHour, lagosDay } from "#core/domain/lagos-day.ts";
import type { Institute } from "#core/domain/settings.ts";
import { weekDays } from "#core/domain/week-days.ts";

/** When and where the store is open; without hours it is open on every day that is not closed. */
export type Opening = Pick<Institute["store"], "place" | "hours" | "closedDays">;
type Hours = Pick<Opening["hours"][number], "opens" | "closes">;

/** As far as an open day is looked for. */
const HORIZON_DAYS = 400;
const HOUR_MS = 3_600_000;

const weekDay = (day: string) => weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];

/** The hours of a day, in their order; none if it is closed. */
function hoursOf(day: string, { hours, closedDays }: Opening): readonly Hours[] {
  if (closedDays.some(({ from, until }) => day >= from && day <= (until || from))) return [];
  if (hours.length === 0) return [{ opens: "00:00", closes: "24:00" }];
  const name = weekDay(day);
  return hours.filter((row) => row.day === name).toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
}

/** Whether the store is open on a day in Nigeria (`2026-03-14`). */
export const isOpenDay = (day: string, opening: Opening): boolean => hoursOf(day, opening).length > 0;

/** The day itself if it is open, or the next open one; the day itself if there is none within 400 days. */
export function nextOpenDay(day: string, opening: Opening): string {
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead++) {
    const found = addDays(day, ahead);
    if (isOpenDay(found, opening)) return found;
  }
  return day;
}

/** The `count`th open day after a day; the first open one from the day on for 0. */
export function addOpenDays(day: string, count: number, opening: Opening): string {
  let found = count === 0 ? nextOpenDay(day, opening) : day;
  for (let left = count; left > 0; left--) found = nextOpenDay(addDays(found, 1), opening);
  return found;
}

const atTime = (day: string, time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return Date.parse(atLagosHour(day, hour + minute / 60));
};

/** The moment (ISO 8601) at which the store was open for so many hours since another one. */
export function addOpenHours(moment: Date | string, hours: number, opening: Opening): string {
  const start = new Date(moment).getTime();
  let reached = start;
  let left = hours * HOUR_MS;
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead++) {
    const day = addDays(lagosDay(new Date(start)), ahead);
    for (const { opens, closes } of hoursOf(day, opening)) {
      const from = Math.max(reached, atTime(day, opens));
      const open = Math.max(0, atTime(day, closes) - from);
      if (left <= open) return new Date(from + left).toISOString();
      left -= open;
      reached = Math.max(reached, atTime(day, closes));
    }
  }
  return new Date(start + hours * HOUR_MS).toISOString();
}

const inWords = (time: string) => time.replace(/^0(?=\d)/, "");

/** The hours of a day of the week: "8:30 to 15:50". */
const hoursText = (name: string, { hours }: Opening): string =>
  hours
    .filter(({ day }) => day === name)
    .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
    .map(({ opens, closes }) => `${inWords(opens)} to ${inWords(closes)}`)
    .join(" and ");

/** What a reader has to know to come: "at Room 4, Monday to Friday 8:30 to 15:50"; empty if nothing is set. */
export function openingText(opening: Opening): string {
  const groups: { first: string; last: string; text: string }[] = [];
  for (const name of weekDays) {
    const text = hoursText(name, opening);
    const group = groups.at(-1);
    if (group?.text === text) group.last = name;
    else groups.push({ first: name, last: name, text });
  }
  const days = groups
    .filter(({ text }) => text)
    .map(({ first, last, text }) => `${first === last ? first : `${first} to ${last}`} ${text}`);
  return [opening.place && `at ${opening.place}`, days.join(", ")].filter(Boolean).join(", ");
}
