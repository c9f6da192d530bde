import { isDayNumber, numberedDay, parseDay } from "#core/formats/tables/days.ts";
import { readDate, readTime } from "../days.ts";
import { readPosition } from "../positions.ts";
import { readCount, readMinutes, saysAbsent, saysPresent } from "../values.ts";
import type { Birds } from "./birds.ts";
import { readCard } from "./visits.ts";

const number = /^[-−+]?(\d+([.,]\d+)?|[.,]\d+)$/;
const numberOf = (text: string) => Number(text.replace(",", ".").replace("−", "-"));
const within = (text: string, from: number, to: number) =>
  number.test(text) && numberOf(text) >= from && numberOf(text) <= to;
const isWhole = (text: string) => /^\d+([.,]0+)?$|^\d{1,3}([ \u00a0\u202f]\d{3})+$/.test(text);

/** A text that stands for no value. */
export const isBlank = (text: string): boolean => /^(|na|n\/a|nan|null|none|-+|\.|\?)$/i.test(text);

const monthFirst = (text: string) => {
  const [month, day, year] = numberedDay(text) ?? [];
  return year === undefined ? undefined : `${day}/${month}/${year}${text.replace(/^[\d/.-]+/, "")}`;
};
const moment = /\d[T ]+\d{1,2}[:h]\d{2}/;

/** A day without its year, such as “5th Mar (Tuesday)”, with the given year added; `undefined` if the text is none. */
export function dayInYear(text: string, year: number): string | undefined {
  const bare = text
    .replaceAll(/\(.*?\)/g, " ")
    .replaceAll(/\b(mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?\b[.,]?/gi, " ")
    .trim();
  if (!/\p{L}{3}/u.test(bare) || /\d{3}|\d\D+\d/.test(bare)) return undefined;
  return parseDay(`${bare} ${year}`);
}

const isAngle = (text: string) =>
  readPosition(text, "0.5").value?.decimalLatitude != null ||
  readPosition("0.5", text).value?.decimalLongitude != null;
const letter = /^[NSEW]\b|^[NSEW]\s*\d|\d[\s°'"”″]*[NSEW]$/i;
/** A letter makes a coordinate only with a separator inside: “S1” and “W0” are stations. */
const hasSeparator = (text: string) => /\d[\s.,°º˚'’]+\d/.test(text);

/** What a cell can be; each is a test of its own, since a text can be several. */
const tests = {
  number: (text: string) => number.test(text),
  whole: isWhole,
  decimal: (text: string) => /^[-−+]?\d*[.,]\d*[1-9]\d*$/.test(text),
  day: (text: string) =>
    readDate(text).value !== undefined || readDate(monthFirst(text) ?? "").value !== undefined,
  serial: (text: string) => isDayNumber(text),
  yearless: (text: string) => dayInYear(text, 2000) !== undefined,
  moment: (text: string) => moment.test(text),
  clock: (text: string) =>
    /^\d{1,2}\s*[:;.h]\s*\d{2}|^\d{1,2} \d{2}$|^\d{1,2}\s*([ap]\.?m|h)|^\d{1,4}\s*[-–—]\s*\d|^\d{3,4}\s?h|^(12 )?(noon|mid)/i.test(
      text,
    ) && readTime(text).note === undefined,
  hhmm: (text: string) => /^\d{3,4}$/.test(text) && readTime(text).note === undefined,
  dayMinutes: (text: string) => isWhole(text) && within(text, 1, 1440),
  fraction: (text: string) => number.test(text) && numberOf(text) >= 0 && numberOf(text) < 1,
  card: (text: string) => readCard(text) !== undefined,
  year: (text: string) => isWhole(text) && within(text, 1850, 2200),
  month: (text: string) =>
    (isWhole(text) && within(text, 1, 12)) ||
    (/^\p{L}{3,10}\.?$/u.test(text) && parseDay(`1 ${text} 2000`) !== undefined),
  monthDay: (text: string) => isWhole(text) && within(text, 1, 31),
  hour: (text: string) => isWhole(text) && within(text, 0, 23),
  sixtieth: (text: string) => isWhole(text) && within(text, 0, 59),
  small: (text: string) => isWhole(text) && within(text, 0, 99),
  zero: (text: string) => number.test(text) && numberOf(text) === 0,
  count: (text: string) => {
    const { individuals, verbatim } = readCount(text).value ?? {};
    return individuals != null || saysPresent(verbatim ?? "");
  },
  measure: (text: string) =>
    /^[<>~]?\s*\d+([.,]\d+)?\s*(m|km|metres?|meters?|min|mins|minutes|h|hrs?)?\.?$/i.test(text),
  duration: (text: string) => /^\d{1,3}:\d{2}$/.test(text) || readMinutes(text).note === undefined,
  range: (text: string) => /^\d+\s*m?\s*(-|–|to|à)\s*\d+\s*m?$|^[<>≥≤]\s*\d+|^\d+\s*m?\s*\+$/i.test(text),
  degrees: (text: string) =>
    isAngle(text) && (letter.test(text) ? hasSeparator(text) : /[.,°º˚'’]/.test(text) || !isWhole(text)),
  angle: isAngle,
  letters: (text: string) => letter.test(text) && hasSeparator(text) && isAngle(text),
  metres: (text: string) => within(text, 181, 10_000_000),
  pair: (text: string) =>
    (/^\S*\d[.,]\d+\S*(\s*[,;|]\s*|\s+)\S*\d[.,]\d+/.test(text) && !isAngle(text)) ||
    /latitude.*longitude/i.test(text),
  zone: (text: string) => /^[1-6]?\d\s?[A-Z]?$/i.test(text),
  status: (text: string) => saysPresent(text) || saysAbsent(text),
  word: (text: string) => /^\p{Ll}[\p{Ll}-]+$/u.test(text),
  capital: (text: string) => /^\p{Lu}\p{Ll}+$/u.test(text),
  code: (text: string) => /^[A-Z]{4,6}\d?$|^[a-z]{3,6}\d$/.test(text),
  letterCode: (text: string) => /^[A-Za-z]{2,6}\d?$/.test(text),
  text: (text: string) => /\p{L}{2}/u.test(text),
  short: (text: string) => text.length <= 30,
  long: (text: string) => text.length > 60,
};
/** What a share can be asked of. */
export type ProfileKind = keyof typeof tests | "bird" | "binomial" | "birdCode";
const kinds = Object.entries(tests);

/** What the sampled values of a column are. */
export interface ColumnProfile {
  /** How many values the sample has, without blanks. */
  filled: number;
  rows: number;
  /** Each value with how often it stands there. */
  values: ReadonlyMap<string, number>;
  /** The part of the values that can be this, from 0 to 1. */
  share(kind: ProfileKind): number;
  /** The median of the numbers; 0 without any. */
  median: number;
}

/** Profiles a column from the cells of sampled rows. */
export function profileColumn(cells: readonly string[], birds: Birds): ColumnProfile {
  const values = new Map<string, number>();
  for (const cell of cells) if (!isBlank(cell)) values.set(cell, (values.get(cell) ?? 0) + 1);
  const counts = new Map<string, number>();
  let filled = 0;
  const add = (kind: string, times: number) => counts.set(kind, (counts.get(kind) ?? 0) + times);
  for (const [text, times] of values) {
    filled += times;
    for (const [kind, test] of kinds) if (test(text)) add(kind, times);
    if (birds.isEnglish(text)) add("bird", times);
    if (birds.isScientific(text)) add("binomial", times);
    if (birds.isCode(text)) add("birdCode", times);
  }
  const numbers = [...values.keys()]
    .filter((text) => number.test(text))
    .map(numberOf)
    .toSorted((a, b) => a - b);
  return {
    filled,
    rows: cells.length,
    values,
    share: (kind) => (filled === 0 ? 0 : (counts.get(kind) ?? 0) / filled),
    median: numbers[Math.floor(numbers.length / 2)] ?? 0,
  };
}
