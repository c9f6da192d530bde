import { formatDate } from "#core/domain/dates.ts";
import { isDayNumber, latestDate, numberedDay, parseDay } from "#core/formats/tables/days.ts";
import { UTC_OFFSET_HOURS } from "#core/institute.ts";
import type { ParsedValue } from "./values.ts";

const MIN_YEAR = 1850;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;
const pad = (part: number) => String(part).padStart(2, "0");

/** Whether day and month could be swapped, as in 01/02/2016. */
const isAmbiguous = (text: string) => {
  const [day, month] = numberedDay(text) ?? [];
  return day !== undefined && Number(day) <= 12 && Number(month) <= 12 && Number(day) !== Number(month);
};

const clockTime =
  /^(\d{1,2})(?:[:.h]|(?= \d{2}$) )(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:([AP])\.?M\.?)?\s*(?:(Z)|([+-])(\d{2}):?(\d{2}))?$/i;
/** A part of a day, which is how a spreadsheet stores a time. */
const dayFraction = /^0?\.\d+$/;
const clockOf = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** Minutes since midnight here of 06:30, 6.30 am, 06h30, 0630 or 0.27; with a zone, negative or beyond a day for another day. */
function parseClock(text: string): number | undefined {
  if (dayFraction.test(text)) return Math.round(Number(text) * DAY_MINUTES) % DAY_MINUTES;
  const digits = /^(\d{1,2})(\d{2})$/.exec(text);
  const [, hours = "", minutes = "", half, utc, sign, east = "0", rest = "0"] =
    clockTime.exec(digits ? `${digits[1]}:${digits[2]}` : text) ?? [];
  if (hours === "" || Number(minutes) > 59) return undefined;
  if (half ? Number(hours) < 1 || Number(hours) > 12 : Number(hours) > 23) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === "P" ? 12 : 0) : Number(hours);
  const offset = (sign === "-" ? -1 : 1) * (Number(east) * 60 + Number(rest));
  return hour * 60 + Number(minutes) + (utc || sign ? UTC_OFFSET_HOURS * 60 - offset : 0);
}

/** A day and the clock beside it, as in 2019-11-09T06:30Z; midnight is how programs write a day without a time. */
function parseMoment(text: string): { date: string; minutes: number | null } | undefined {
  const [, start = "", clock = ""] = /^(.*?\d)(?:T| +)(\d{1,2}[:h]\d{2}.*)$/.exec(text) ?? [];
  const date = parseDay(start || text);
  if (!date) return undefined;
  const fraction = isDayNumber(text) ? Number(text) % 1 : 0;
  if (fraction > 0) return { date, minutes: Math.round(fraction * DAY_MINUTES) % DAY_MINUTES };
  const minutes =
    clock === "" || /^0?0:00(:00(\.0+)?)?(?![\d.]*[1-9])/.test(clock) ? null : parseClock(clock);
  if (minutes === undefined) return undefined;
  if (minutes === null || (minutes >= 0 && minutes < DAY_MINUTES)) return { date, minutes };
  const other = new Date(Date.parse(date) + Math.floor(minutes / DAY_MINUTES) * DAY_MS).toISOString();
  return { date: other.slice(0, 10), minutes: (minutes + DAY_MINUTES) % DAY_MINUTES };
}

/** The day of a survey, and its start and end if they stand with the day. */
export interface SurveyDay {
  date: string;
  endDate: string | null;
  time: string | null;
}

/** One or two days separated by a slash: 2018-03-04, 4/3/2018 (day first), 2018-03-04/2018-03-06, 2018-03-04T06:30/07:30. */
export function readDate(text: string): ParsedValue<SurveyDay> {
  const [first = "", last] = /^[^/]+-[^/]+\/[^/]+$/.test(text) ? text.split("/") : [text];
  const start = parseMoment(first.trim());
  const clock = last === undefined ? undefined : parseClock(last.trim());
  const end =
    last === undefined || !start
      ? null
      : clock === undefined
        ? parseMoment(last.trim())
        : { ...start, minutes: clock };
  if (!start || end === undefined)
    return { value: undefined, note: `“${text}” is not a date. Write it as 2018-03-24.` };
  const { date } = start;
  if (Number(date.slice(0, 4)) < MIN_YEAR || date > latestDate())
    return { value: undefined, note: `“${text}” cannot be the date of a survey.` };
  if (end && end.date < date) return { value: undefined, note: `“${text}” ends before it begins.` };
  const times = [start.minutes, end?.minutes ?? null].filter((minutes) => minutes !== null);
  const value = {
    date,
    endDate: end && end.date !== date ? end.date : null,
    time: start.minutes === null ? null : times.map(clockOf).join("/"),
  };
  return isAmbiguous(text)
    ? { value, note: `“${text}” was read as ${formatDate(date)}, day first. Write it as ${date}.` }
    : { value };
}

/** A time of day, or a start and an end: 06:30, 6:30/08:00, 06:30 AM. */
export function readTime(text: string): ParsedValue<string | null> {
  if (text === "") return { value: null };
  const times = text.split("/").map((part) => {
    const minutes = parseMoment(part.trim())?.minutes ?? parseClock(part.trim());
    return minutes === undefined || minutes < 0 || minutes >= DAY_MINUTES ? undefined : clockOf(minutes);
  });
  const [start] = times;
  if (start !== undefined && times.length <= 2 && times.every((time) => time !== undefined))
    return { value: times.join("/") };
  const validStart = start ?? null;
  return {
    value: validStart,
    note: `“${text}” is not a time of day. ${validStart ? `Only ${validStart} was used` : "It was left empty"}.`,
  };
}

/** The minutes from the start to the end of 06:30/07:00; null without an end after the start. */
export function minutesBetween(time: string | null): number | null {
  const [start, end] = (time ?? "").split("/").map(parseClock);
  return start !== undefined && end !== undefined && end > start ? end - start : null;
}
