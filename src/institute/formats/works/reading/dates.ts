import { monthOrder } from "#institute/domain/posts/issued.ts";

/** A date as far as it was read. */
export interface ReadDate {
  year?: number | undefined;
  month?: string | undefined;
  day?: number | undefined;
  /** What the text says beyond a date, such as “c. 1950” and “in press”. */
  note?: string | undefined;
  /** A text in which no year was found. */
  unread?: true | undefined;
}

const monthStarts = [
  ...["jan|ene|gen", "feb|fév|fev", "mar|mär", "apr|avr|abr", "may|mai|mag", "jun|juin|giu", "jul|juil|lug"],
  ...["aug|aoû|aou|ago", "sep|set", "oct|okt|out|ott", "nov", "dec|déc|dez|dic"],
].map((start) => new RegExp(`^(?:${start})`, "i"));

const monthOf = (word: string): string | undefined =>
  monthOrder[monthStarts.findIndex((start) => start.test(word))];
const monthAt = (number: number): string | undefined => monthOrder[number - 1];
const monthsIn = (text: string) => text.split(/[^\p{L}]+/u).flatMap((word) => monthOf(word) ?? []);

const states =
  /^(?:in (?:the )?press|forthcoming|accepted|submitted|(?:in|under) review|in prep|to appear|n\.?\s?d\.?|no date|sous presse|à paraître|no prelo|im druck|en prensa|unpublished|online first|early view|advance online)/i;
const aYear = /(?<!\d)(?:1[5-9]\d\d|20\d\d)(?!\d)/g;
const aDay = /(?<!\d)(?:0?[1-9]|[12]\d|3[01])(?!\d)/;
const isoDate = /^(\d{4})-(\d\d?)(?:-(\d\d?))?(?:T.*)?$/;
/** RIS: “2012/05/12/spring”. */
const slashed = /^(\d{4})\/(\d\d?)?\/(\d\d?)?(?:\/(.*))?$/;
const bareYear = /^[[(]?(?:1[5-9]\d\d|20\d\d)[\])]?\.?$/;

/** A year or a date as people write it; what it says beyond that is its note. */
export function readYear(written: string): ReadDate {
  const text = written.replace(/[{}]/g, "").trim();
  if (text === "") return {};
  const parts = isoDate.exec(text) ?? slashed.exec(text);
  if (parts) return ofParts(parts);
  const found = text.match(aYear) ?? [];
  const [year] = found;
  if (!year) return states.test(text) ? { note: text } : { unread: true };
  if (bareYear.test(text)) return { year: Number(year) };
  const [month, another] = monthsIn(text);
  const isDate = month && !another && found.length === 1 && /^[\s\p{L}\d.,/-]+$/u.test(text);
  if (!isDate) return { year: Number(year), note: text };
  const [day] = aDay.exec(text.replace(year, "")) ?? [];
  return { year: Number(year), month, ...(day && { day: Number(day) }) };
}

function ofParts([, year, month, day, more]: RegExpExecArray): ReadDate {
  if (!new RegExp(`^${aYear.source}$`).test(year ?? "")) return { unread: true };
  const name = monthAt(Number(month));
  const isDay = name && Number(day) >= 1 && Number(day) <= 31;
  return {
    year: Number(year),
    ...(name && { month: name }),
    ...(isDay && { day: Number(day) }),
    ...(more && { note: more }),
  };
}

/** A month, perhaps with its day: “mar”, “3”, “15 mar”, “10~7”, “March–April”. */
export function readMonth(written: string): ReadDate {
  const text = written.replace(/[{}~]/g, " ").replace(/\s+/g, " ").trim();
  if (text === "") return {};
  const [, number = "", second] = /^(\d{1,2})(?:[\s./-]+(\d{1,2}))?$/.exec(text) ?? [];
  if (number) {
    const month = monthAt(Number(number));
    if (!month || Number(second ?? 1) > 31) return { unread: true };
    return { month, ...(second && { day: Number(second) }) };
  }
  const [month] = monthsIn(text);
  if (!month) return { unread: true };
  if (!/^\D*\p{L}+\D*$/u.test(text.replace(aDay, "")) || /\p{L}[^\p{L}.]+\p{L}/u.test(text))
    return { month, note: text };
  const [day] = aDay.exec(text) ?? [];
  return { month, ...(day && { day: Number(day) }) };
}
