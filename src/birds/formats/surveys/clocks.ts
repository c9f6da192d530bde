import { UTC_OFFSET_HOURS } from "#core/institute.ts";

const DAY_MINUTES = 24 * 60;
const pad = (part: number) => String(part).padStart(2, "0");

/** A clock as it is written; what it lacks may stand at the other end of a span. */
interface Clock {
  hour: number;
  /** `undefined` for an hour alone. */
  minute: number | undefined;
  half: "a" | "p" | undefined;
  /** Minutes east of Greenwich. */
  zone: number | undefined;
}

/** A start and an end in minutes since midnight here; with a zone, negative or beyond a day for another day. */
export interface ClockSpan {
  start: number;
  end: number | null;
}

/** 06:30, 6.30, 7;42, 06:30:15, 06h30, 6h, 6 h 30 min, 06 30, 0630, 630, and an hour alone. */
const written: readonly RegExp[] = [
  /^(\d{1,2})\s?[:;.]\s?(\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?$/,
  /^(\d{1,2})\s?h()(?:rs?)?$/i,
  /^(\d{1,2})\s?h(?:rs?)?\s?(\d{2})\s?(?:m|mn|min)?$/i,
  /^(\d{1,2}) (\d{2})$/,
  /^(\d{1,2})(\d{2})$/,
  /^(\d{1,2})$/,
];
const words: readonly (readonly [RegExp, string])[] = [
  [/^(12 ?)?(noon|midday|midi|meio[- ]dia|mediod[ií]a|mittag)$/i, "12:00"],
  [/^(12 ?)?(midnight|minuit|meia[- ]noite|medianoche|mitternacht)$/i, "00:00"],
];
/** Minutes east of Greenwich of the zones that people name in Africa. */
const zones: Readonly<Record<string, number>> = { WAT: 60, CAT: 120, SAST: 120, EAT: 180 };
/** Z, WAT, UTC+1, GMT-03:00, +01:00, +0100. */
const named =
  /\s?(?:(Z|UTC|GMT|WAT|CAT|SAST|EAT)(?:\s?([+-])\s?(\d{1,2})(?::?(\d{2}))?)?|([+])\s?(\d{2})(?::?(\d{2}))?)$/i;
/** A minus is also how a span is written, so it is a zone only where something else says so. */
const west = /\s?(-)(\d{2}):?(\d{2})$/;
const halfOfDay = /\s?([ap])\.?\s?m\.?$/i;
const hours = /\s?(?:hours|hrs?|h|uhr|uur|o['’]clock)\.?$/i;
/** A part of a day, which is how a spreadsheet stores a time. */
const dayFraction = /^0?\.\d+$/;

function takeZone(text: string, isWest: boolean): { rest: string; zone: number | undefined } {
  const minus = isWest ? west.exec(text) : null;
  const found = minus ?? named.exec(text);
  if (!found) return { rest: text, zone: undefined };
  const [name = "", sign, hour = "0", minute = "0"] = minus
    ? ["", ...minus.slice(1)]
    : found[5]
      ? ["", ...found.slice(5)]
      : found.slice(1);
  const offset = (sign === "-" ? -1 : 1) * (Number(hour) * 60 + Number(minute));
  return { rest: text.slice(0, found.index), zone: (zones[name.toUpperCase()] ?? 0) + offset };
}

/** The clock that a text is; an hour alone is one only together with the half of its day. */
function clockAt(text: string, isWest: boolean): Clock | undefined {
  if (dayFraction.test(text)) {
    const minutes = Math.round(Number(text) * DAY_MINUTES) % DAY_MINUTES;
    return { hour: Math.floor(minutes / 60), minute: minutes % 60, half: undefined, zone: undefined };
  }
  const { rest, zone } = takeZone(text.trim(), isWest);
  const letter = halfOfDay.exec(rest)?.[1]?.toLowerCase();
  const half: Clock["half"] = letter === "a" || letter === "p" ? letter : undefined;
  const bare = half ? rest.replace(halfOfDay, "") : rest;
  const plain = words.find(([word]) => word.test(bare))?.[1] ?? bare;
  const [, hour = "", minute] =
    written.map((one) => one.exec(plain) ?? one.exec(plain.replace(hours, ""))).find(Boolean) ?? [];
  const clock: Clock = {
    hour: Number(hour),
    minute: minute === undefined ? undefined : Number(minute),
    half,
    zone,
  };
  if (hour === "" || (clock.minute ?? 0) > 59) return undefined;
  if (half ? clock.hour < 1 || clock.hour > 12 : clock.hour > 23) return undefined;
  return clock;
}

/** Minutes since midnight here; `undefined` for an hour of which nothing says that it is one. */
function minutesOf({ hour, minute, half, zone }: Clock): number | undefined {
  if (minute === undefined && !half) return undefined;
  const ofDay = half ? (hour % 12) + (half === "p" ? 12 : 0) : hour;
  return ofDay * 60 + (minute ?? 0) + (zone === undefined ? 0 : UTC_OFFSET_HOURS * 60 - zone);
}

/** Minutes since midnight here of one clock: 06:30, 6.30 am, 06h30, 0630, 0.27, 06:30Z. */
export function parseClock(text: string, isWest = false): number | undefined {
  const clock = clockAt(text, isWest);
  return clock && minutesOf(clock);
}

const separator = /\s?[/–—−-]\s?|\s(?:to|till?|until|and|à|au|a|até|às|hasta|bis)\s/gi;
const opening = /^(?:from|between|de|das|von)\s/i;

/** The other half of a day than is written, if the end would not come after the start in the same one. */
function inHalf(clock: Clock, half: Clock["half"], isRight: (minutes: number) => boolean): Clock {
  if (clock.half || !half || clock.hour < 1 || clock.hour > 12) return clock;
  const same = { ...clock, half };
  if (isRight(minutesOf(same) ?? 0)) return same;
  const other: Clock = { ...clock, half: half === "a" ? "p" : "a" };
  return isRight(minutesOf(other) ?? 0) ? other : same;
}

/** One clock or two, which share the half of the day and the zone that only one of them has. */
function spanOf(first: Clock, last: Clock): ClockSpan | undefined {
  const zone = last.zone ?? first.zone;
  const [from, to] = [
    { ...first, zone },
    { ...last, zone },
  ];
  const end = minutesOf(to);
  const start = minutesOf(inHalf(from, to.half, (minutes) => end === undefined || minutes < end));
  if (start === undefined) return undefined;
  const shared = minutesOf(inHalf(to, from.half, (minutes) => minutes > start));
  return shared === undefined ? undefined : { start, end: shared };
}

/** A clock, or a start and an end: 06:30-07:00, 0630–0700, 06:30/07:00, 06:30 to 07:00, 6.30-7.15 am. */
export function parseClocks(text: string, isWest = false): ClockSpan | undefined {
  const start = parseClock(text, isWest);
  if (start !== undefined) return { start, end: null };
  const plain = text.replace(opening, "");
  for (const { index, 0: sign } of plain.matchAll(separator)) {
    const first = clockAt(plain.slice(0, index), isWest);
    const last = clockAt(plain.slice(index + sign.length), isWest);
    const span = first && last && spanOf(first, last);
    if (span) return span;
  }
  return undefined;
}

/** The clock before whatever else a text says: 15:00 of “15:00/NA”; `undefined` if it begins with none. */
export function firstClock(text: string): number | undefined {
  const [before = "", ...rest] = text.split(/\s?[/–—-]\s?/);
  return rest.length > 0 && /\d[:;.h]\d/i.test(before) ? parseClock(before) : undefined;
}

/** Whether minutes are of the day that they are counted from. */
export const isOfDay = (minutes: number): boolean => minutes >= 0 && minutes < DAY_MINUTES;

/** Minutes since midnight as a clock. */
export const clockOf = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** Minutes since midnight on the day on which they are. */
export const withinDay = (minutes: number): number => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
