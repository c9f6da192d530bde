import { formatDate } from "#core/domain/dates.ts";
import { isDayNumber, latestDate, numberedDay, parseDay } from "#core/formats/tables/days.ts";
import {
  type ClockSpan,
  clockOf,
  firstClock,
  isOfDay,
  parseClock,
  parseClocks,
  withinDay,
} from "./clocks.ts";
import { cleanText, type ParsedValue } from "./values.ts";

const MIN_YEAR = 1850;
const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;

/** Whether day and month could be swapped, as in 01/02/2016. */
const isAmbiguous = (text: string) => {
  const [day, month] = numberedDay(text) ?? [];
  return day !== undefined && Number(day) <= 12 && Number(month) <= 12 && Number(day) !== Number(month);
};

/** A day, and the start and end beside it. */
interface Moment {
  date: string;
  minutes: number | null;
  end: number | null;
}

const besideDay =
  /^(.*?\d)(?:(T)| +)(\d{1,2}(?:[:;.h]\d{2}.*|h|\s?[ap]\.?m.*)|\d{4}(?=\s?[-–/]\s?\d{4}$).*)$/i;

/** The clock beside a day. A minus behind it is a zone where programs write it, otherwise the end of a span if it can be. */
function clocksBeside(clock: string, isTimestamp: boolean): ClockSpan | undefined {
  const zoned = parseClocks(clock, true);
  if (isTimestamp) return zoned;
  const span = parseClocks(clock);
  return span?.end != null && (span.end > span.start || !zoned) ? span : zoned;
}

/** A day and the clock beside it, as in 2019-11-09T06:30Z; midnight is how programs write a day without a time. */
function parseMoment(text: string): Moment | undefined {
  const [, before = "", letter, beside = ""] = besideDay.exec(text) ?? [];
  const own = parseDay(before);
  const [date, clock] = own ? [own, beside] : [parseDay(text), ""];
  if (!date) return undefined;
  const fraction = isDayNumber(text) ? Number(text) % 1 : 0;
  if (fraction > 0) return { date, minutes: Math.round(fraction * DAY_MINUTES) % DAY_MINUTES, end: null };
  if (clock === "" || (/^0?0:00(:00(\.0+)?)?(?![\d.]*[1-9])/.test(clock) && !/[-–]\s?\d/.test(clock)))
    return { date, minutes: null, end: null };
  const found = clocksBeside(clock, letter !== undefined || /\d:\d{2}:\d{2}/.test(clock));
  if (!found) return undefined;
  const end = found.end === null ? null : withinDay(found.end);
  if (isOfDay(found.start)) return { date, minutes: found.start, end };
  const other = new Date(Date.parse(date) + Math.floor(found.start / DAY_MINUTES) * DAY_MS).toISOString();
  return { date: other.slice(0, 10), minutes: withinDay(found.start), end };
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
        : { ...start, minutes: withinDay(clock) };
  if (!start || end === undefined)
    return { value: undefined, note: `“${text}” is not a date. Write it as 2018-03-24.` };
  const { date } = start;
  if (Number(date.slice(0, 4)) < MIN_YEAR || date > latestDate())
    return { value: undefined, note: `“${text}” cannot be the date of a survey.` };
  if (end && end.date < date) return { value: undefined, note: `“${text}” ends before it begins.` };
  const times = [start.minutes, end?.minutes ?? start.end].filter((minutes) => minutes !== null);
  const value = {
    date,
    endDate: end && end.date !== date ? end.date : null,
    time: start.minutes === null ? null : times.map(clockOf).join("/"),
  };
  return isAmbiguous(text)
    ? { value, note: `“${text}” was read as ${formatDate(date)}, day first. Write it as ${date}.` }
    : { value };
}

/** The clocks of a text, which may have their day before them; none where they are of another day. */
function clocksIn(text: string): readonly number[] {
  const moment = parseMoment(text);
  const span = moment ? { start: moment.minutes, end: moment.end } : parseClocks(text);
  const found = [span?.start ?? null, span?.end ?? null].filter((minutes) => minutes !== null);
  return found.every(isOfDay) ? found : [];
}

/** A time of day, or a start and an end: 06:30, 6:30/08:00, 06:30-07:00, 06:30 AM. */
export function readTime(text: string): ParsedValue<string | null> {
  if (cleanText(text) === null) return { value: null };
  const whole = clocksIn(text);
  const parts = text.split("/").map((part) => clocksIn(part.trim()));
  const times =
    whole.length > 0
      ? whole
      : parts.length === 2 && parts.every((part) => part.length === 1)
        ? parts.flat()
        : [];
  if (times.length > 0) return { value: times.map(clockOf).join("/") };
  const start = parseClocks(text) ? undefined : firstClock(text);
  const read = start === undefined || !isOfDay(start) ? null : clockOf(start);
  return {
    value: read,
    note: `“${text}” is not a time of day. ${read ? `Only ${read} was used` : "It was left empty"}, and it is kept as written in the notes of the survey.`,
  };
}

/** The minutes from the start to the end of 06:30/07:00; null without an end after the start. */
export function minutesBetween(time: string | null): number | null {
  const [start, end] = (time ?? "").split("/").map((clock) => parseClock(clock));
  return start !== undefined && end !== undefined && end > start ? end - start : null;
}
