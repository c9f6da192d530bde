import type { z } from "zod";
import { formatDate } from "#core/domain/dates.ts";
import { infoOf } from "#core/domain/fields.ts";
import { stripUnsafe } from "#core/domain/text-fields.ts";
import { readChoice } from "#core/formats/cells.ts";

/** A parsed value and a note about it; `undefined` if it could not be parsed. */
export interface ParsedValue<Value> {
  value: Value | undefined;
  note?: string;
}

const MIN_YEAR = 1850;
const pad = (part: string) => part.padStart(2, "0");

/** Whether year, month and day are a valid date. */
function isDay(iso: string): boolean {
  const day = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso);
}

/** Whether day and month could be swapped, as in 01/02/2016. */
const isAmbiguous = (text: string) => {
  const [, day, month] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}$/.exec(text) ?? [];
  return day !== undefined && Number(day) <= 12 && Number(month) <= 12 && Number(day) !== Number(month);
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY_MS = 86_400_000;
/** Spreadsheets count days from here; numbers outside this range are no days. */
const SERIAL_START = Date.UTC(1899, 11, 30);
const serialDay = /^[2-6]\d{4}(?:\.\d+)?$/;

/** Whether a text is the number of a day in a spreadsheet: 44484. */
export const isDayNumber = (text: string): boolean => serialDay.test(text);

/** A year of two digits is one of the last hundred years. */
function fullYear(text: string): string {
  if (text.length !== 2) return text;
  const thisCentury = `20${text}`;
  return thisCentury <= latestDate().slice(0, 4) ? thisCentury : `19${text}`;
}

/** Year, month and day in a text; a month may be written as a name: 12-Oct-21, 12 October 2021, Oct 12, 2021. */
function dayParts(text: string): readonly string[] {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/.exec(text);
  if (iso) return iso.slice(1);
  const written = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:$| \d{1,2}:)/.exec(text);
  if (written) return written.slice(1).reverse();
  const [, day = "", name = "", year = ""] =
    /^(\d{1,2})[-/. ]+([a-z]{3,9})\.?[-/., ]+(\d{4}|\d{2})$/i.exec(text) ?? [];
  const [, first = "", second = "", last = ""] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const month = MONTHS.indexOf((name || first).slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? [fullYear(year || last), String(month), day || second] : [];
}

/** A day as an ISO date; `undefined` if the text is none. */
export function parseDay(text: string): string | undefined {
  if (isDayNumber(text))
    return new Date(SERIAL_START + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const [year = "", month = "", day = ""] = dayParts(text);
  const date = `${year}-${pad(month)}-${pad(day)}`;
  return year !== "" && isDay(date) ? date : undefined;
}

/** One or two dates separated by a slash: 2018-03-04, 4/3/2018 (day first), 2018-03-04/2018-03-06. */
export function readDate(text: string): ParsedValue<{ date: string; endDate: string | null }> {
  const [start = "", end] = /^[^/]+-[^/]+\/[^/]+$/.test(text) ? text.split("/") : [text];
  const date = parseDay(start.trim());
  const endDate = end === undefined ? null : parseDay(end.trim());
  if (!date || endDate === undefined)
    return { value: undefined, note: `“${text}” is not a date. Write it as 2018-03-24.` };
  if (Number(date.slice(0, 4)) < MIN_YEAR || date > latestDate())
    return { value: undefined, note: `“${text}” cannot be the date of a survey.` };
  if (endDate !== null && endDate < date)
    return { value: undefined, note: `“${text}” ends before it begins.` };
  const value = { date, endDate: endDate === date ? null : endDate };
  return isAmbiguous(text)
    ? { value, note: `“${text}” was read as ${formatDate(date)}, day first. Write it as ${date}.` }
    : { value };
}

/** Tomorrow, because it may already be the next day further east. */
const latestDate = () => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);

const clockTime = /^(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:([AP])\.?M\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
/** A part of a day, which is how a spreadsheet stores a time. */
const dayFraction = /^0?\.\d+$/;

function parseTime(text: string): string | undefined {
  if (dayFraction.test(text)) {
    const minutes = Math.round(Number(text) * 24 * 60);
    return `${pad(String(Math.floor(minutes / 60)))}:${pad(String(minutes % 60))}`;
  }
  const [, hours = "", minutes = "", half] = clockTime.exec(text) ?? [];
  if (hours === "" || Number(minutes) > 59) return undefined;
  if (!half) return Number(hours) < 24 ? `${pad(hours)}:${minutes}` : undefined;
  if (Number(hours) < 1 || Number(hours) > 12) return undefined;
  const hour = (Number(hours) % 12) + (half.toUpperCase() === "P" ? 12 : 0);
  return `${pad(String(hour))}:${minutes}`;
}

/** A time of day, or a start and an end: 06:30, 6:30/08:00, 06:30 AM. */
export function readTime(text: string): ParsedValue<string | null> {
  if (text === "") return { value: null };
  const times = text.split("/").map((part) => parseTime(part.trim()));
  const [start] = times;
  if (start !== undefined && times.length <= 2 && times.every((time) => time !== undefined))
    return { value: times.join("/") };
  const validStart = start ?? null;
  return {
    value: validStart,
    note: `“${text}” is not a time of day. ${validStart ? `Only ${validStart} was used` : "It was left empty"}.`,
  };
}

/** A number of birds: an integer, or an estimate such as ">50", which is read as at least that many. */
export function readCount(
  text: string,
): ParsedValue<{ individuals: number | null; verbatim: string | null }> {
  if (text === "") return { value: { individuals: null, verbatim: null } };
  if (/^\d{1,9}$/.test(text)) return { value: { individuals: Number(text), verbatim: null } };
  if (/^\d{1,3}(,\d{3})+$/.test(text))
    return { value: { individuals: Number(text.replaceAll(",", "")), verbatim: null } };
  if (/^(x|present|yes|\+)$/i.test(text)) return { value: { individuals: null, verbatim: text } };
  if (/^[-−]\s*\d/.test(text))
    return { value: undefined, note: `“${text}” is below zero. This row was left out.` };
  const rough = /^(?:[<>≥≤~≈]|c\.?|ca\.?|about|at least)?\s*=?\s*(\d{1,9})\s*\+?$/i.exec(text);
  if (rough && !/^[<≤]/.test(text))
    return {
      value: { individuals: Number(rough[1]), verbatim: text },
      note: `“${text}” was read as ${rough[1]}; the original text is stored too.`,
    };
  return {
    value: { individuals: null, verbatim: text },
    note: `“${text}” is not a number. The species counts as present, and the original text is stored.`,
  };
}

/** Decimal degrees within ±`limit`; a hemisphere letter may come before or after. */
export function readDegrees(text: string, limit: 90 | 180): ParsedValue<string | null> {
  if (text === "") return { value: null };
  const match = /^([NSEW])?\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSEW])?$/i.exec(text);
  const letter = (match?.[1] ?? match?.[3] ?? "").toUpperCase();
  const degrees = match?.[2]?.replace(",", ".").replace("+", "");
  if (degrees !== undefined && Math.abs(Number(degrees)) <= limit)
    return { value: letter === "S" || letter === "W" ? `-${degrees.replace("-", "")}` : degrees };
  return {
    value: null,
    note: `“${text}” is not a coordinate in decimal degrees, such as 9.88. It was left empty.`,
  };
}

/** A duration in minutes, rounded because spreadsheets may store 255.0096 for 255. */
export function readMinutes(text: string): ParsedValue<number | null> {
  if (text === "") return { value: null };
  const minutes = Math.round(Number(text.replace(",", ".")));
  if (minutes > 0 && minutes <= 31 * 24 * 60) return { value: minutes };
  return { value: null, note: `“${text}” is not a number of minutes. It was left empty.` };
}

/** A value by the rules of its field; what they refuse is left empty. */
export const readField =
  <Value>(schema: z.ZodType<Value>) =>
  (text: string): ParsedValue<Value | null> => {
    const cell = cleanText(text);
    if (cell === null) return { value: null };
    const info = infoOf(schema);
    const { success, data } = schema.safeParse(
      info.choices ? readChoice(answerOf(cell), info) : cell.replace(",", "."),
    );
    if (success) return { value: data };
    return { value: null, note: `“${text}” is not valid as “${info.label}”. It was left empty.` };
  };

/** “Yes” and “no” as programs write them. */
const answerOf = (cell: string): string =>
  /^(1|y|true)$/i.test(cell) ? "yes" : /^(0|n|false)$/i.test(cell) ? "no" : cell;

/** Text on one line with single spaces; empty text and "NA" are `null`. */
export function cleanText(text: string): string | null {
  if (text === "") return null;
  const words = stripUnsafe(text).normalize("NFC").replaceAll(/\s+/g, " ").trim();
  return words === "" || /^(NA|N\/A|NULL|\|)$/i.test(words) ? null : words;
}
