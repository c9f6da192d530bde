import type { z } from "zod";
import { infoOf } from "#core/domain/fields.ts";
import { stripUnsafe } from "#core/domain/text-fields.ts";
import { readChoice } from "#core/formats/cells.ts";

/** A parsed value and a note about it; `undefined` if it could not be parsed. */
export interface ParsedValue<Value> {
  value: Value | undefined;
  note?: string;
}

/** Whether a cell says that something was there, in one of the spellings of all files: 1, 1.0, TRUE, x, présence, ✓. */
export const saysPresent = (text: string): boolean =>
  /^\s*(1([.,]0{1,2})?|y(es)?|true|x|present|pr[ée]sen[tc]es?|presen[tcç]a|presen[tc]ia|presente|oui|vrai|sim|s[ií]|ja|[+✓✔√☑])\s*$/i.test(
    text,
  );

/** Whether a cell says that something was not there: 0, 0.0, FALSE, no, absence, –. */
export const saysAbsent = (text: string): boolean =>
  /^\s*(0([.,]0+)?|n(o|one)?|false|absen(t|te|ce|ts|tes)|aus[êe]ncia|ausente|non|faux|n[ãa]o|nein|[-−–—☐])\s*$/i.test(
    text,
  );

/** Groups of three digits with a comma or a space between them: 1,200. With a full stop it may be a decimal. */
const grouped = /^\d{1,3}([, \u00a0\u202f]\d{3})+$/;
/** A whole number as programs write it: 12, 12.0, 12,0, 1e2. */
function wholeNumber(text: string): number | undefined {
  if (grouped.test(text)) return Number(text.replaceAll(/\D/g, ""));
  if (!/^\d{1,9}([.,]0{1,2}|[.,]0{4,})?$|^\d(\.\d+)?e\+?\d$/i.test(text)) return undefined;
  const number = Number(text.replace(",", "."));
  return Number.isInteger(number) && number <= 999_999_999 ? number : undefined;
}

/** What an estimate is at least: 50 of “>50”, “50+” or “c. 50”, 10 of “10-20”, 4 of “2 pairs”, 3 of “2M 1F”. */
function leastOf(text: string): number | undefined {
  const least =
    /^(?:[>≥~≈]|c\.?|ca\.?|about|at least)?\s*=?\s*(\d{1,9})\s*(?:\+|(?:[-–]|to)\s*(\d{1,9}))?$/i.exec(text);
  if (least)
    return least[2] === undefined || Number(least[2]) >= Number(least[1]) ? Number(least[1]) : undefined;
  const pairs = /^(?:(\d{1,4})|a)?\s*pairs?$/i.exec(text);
  if (pairs) return 2 * Number(pairs[1] ?? 1);
  const sexes = /^(\d{1,6})\s*(?:m|males?|♂)[\s,+&]*(\d{1,6})\s*(?:f|females?|♀)$/i.exec(text);
  return sexes ? Number(sexes[1]) + Number(sexes[2]) : undefined;
}

/** A number of birds: an integer, or an estimate such as ">50", which is read as at least that many. */
export function readCount(
  text: string,
): ParsedValue<{ individuals: number | null; verbatim: string | null }> {
  if (cleanText(text) === null) return { value: { individuals: null, verbatim: null } };
  const number = wholeNumber(text) ?? (saysAbsent(text) ? 0 : undefined);
  if (number !== undefined) return { value: { individuals: number, verbatim: null } };
  if (saysPresent(text)) return { value: { individuals: null, verbatim: text } };
  if (/^[-−]\s*\d/.test(text))
    return { value: undefined, note: `“${text}” is below zero. This row was left out.` };
  const least = leastOf(text);
  if (least !== undefined)
    return {
      value: { individuals: least, verbatim: text },
      note: `“${text}” was read as ${least}; the original text is stored too.`,
    };
  return {
    value: { individuals: null, verbatim: text },
    note: `“${text}” is not a number. The species counts as present, and the original text is stored.`,
  };
}

/** A precision in metres, rounded up: 4.5 m of a phone is within 5 m. */
export function readMetres(text: string): ParsedValue<number | null> {
  const metres = Math.ceil(Number(text.replace(",", ".")));
  if (text === "" || metres === 0) return { value: null };
  if (metres > 0 && metres <= 1_000_000) return { value: metres };
  return { value: null, note: `“${text}” is not a number of metres. It was left empty.` };
}

/** The minutes of 1 h 30 min, 90 min, 1.5 hours, 01:30:00. */
function minutesOf(text: string): number {
  const [, hour, minute, second] = /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(text) ?? [];
  if (hour) return Number(hour) * 60 + Number(minute) + Number(second) / 60;
  const [, hours, minutes] =
    /^(?:(\d+(?:[.,]\d+)?)\s*h(?:rs?|ours?)?\.?)?\s*(?:(\d+(?:[.,]\d+)?)\s*(?:m|mn|mins?|minutes?|')?\.?)?$/i.exec(
      text,
    ) ?? [];
  const number = (part = "0") => Number(part.replace(",", "."));
  return hours || minutes ? number(hours) * 60 + number(minutes) : Number.NaN;
}

/** A duration in minutes, rounded because spreadsheets may store 255.0096 for 255. */
export function readMinutes(text: string): ParsedValue<number | null> {
  const minutes = Math.round(minutesOf(text));
  // Programs write 0 for a duration that was not noted.
  if (cleanText(text) === null || minutes === 0) return { value: null };
  if (minutes > 0 && minutes <= 31 * 24 * 60) return { value: minutes };
  return {
    value: null,
    note: `“${text}” is not a number of minutes. It was left empty, and it is kept as written in the notes of the survey.`,
  };
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
const answerOf = (cell: string): string => (saysPresent(cell) ? "yes" : saysAbsent(cell) ? "no" : cell);

/** Text on one line with single spaces; empty text and "NA" are `null`. */
export function cleanText(text: string): string | null {
  if (text === "") return null;
  const words = stripUnsafe(text).normalize("NFC").replaceAll(/\s+/g, " ").trim();
  return words === "" || /^(NA|N\/A|NULL|\|)$/i.test(words) ? null : words;
}
