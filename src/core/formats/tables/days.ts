const DAY_MS = 86_400_000;
const pad = (part: string | number) => String(part).padStart(2, "0");

/** Whether year, month and day are a valid date. */
function isDay(iso: string): boolean {
  const day = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso);
}

/** Tomorrow, because it may already be the next day further east. */
export const latestDate = () => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);

const numbered = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?=$| )/;

/** The parts of a day in numbers with the year last, as they are written; `undefined` if the text is none. */
export const numberedDay = (text: string): readonly string[] | undefined => numbered.exec(text)?.slice(1);

/** How the months begin in English, French, Portuguese, Spanish and German, without accents. */
const MONTHS = [
  /^(jan|ene)/,
  /^(feb|fev)/,
  /^mar/,
  /^(apr|avr|abr)/,
  /^ma[iy]/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|aou|ago)/,
  /^(sep|set)/,
  /^(oct|out|okt)/,
  /^nov/,
  /^(dec|dic|dez)/,
];

/** Spreadsheets count days from here; numbers outside this range are no days. */
const SERIAL_START = Date.UTC(1899, 11, 30);
const serialDay = /^[2-6]\d{4}(?:\.\d+)?$/;

/** Whether a text is the number of a day in a spreadsheet: 44484. */
export const isDayNumber = (text: string): boolean => serialDay.test(text);

/** A year of two digits is one of the last hundred years. */
export function fullYear(text: string): string {
  if (text.length !== 2) return text;
  const thisCentury = `20${text}`;
  return thisCentury <= latestDate().slice(0, 4) ? thisCentury : `19${text}`;
}

/** Year, month and day in a text; a month may be a name: 12-Oct-21, 16th November 2024, 3 août 2019, Oct 12, 2021. */
function dayParts(text: string): readonly string[] {
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T ])/.exec(text) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  if (iso) return iso.slice(1);
  const [day, month, year] = numberedDay(text) ?? [];
  if (day && month && year) return [fullYear(year), month, day];
  const words = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/(?<=\d)(st|nd|rd|th|er)\b|\b(de|of)\b|[-/.,]/g, " ")
    .trim()
    .split(/\s+/);
  const at = words.findIndex((word) => /^[a-z]{3,}$/.test(word) && MONTHS.some((name) => name.test(word)));
  const [first = "", second = "", ...rest] = words.filter((_, index) => index !== at);
  const isWritten = at >= 0 && rest.length === 0 && /^\d{1,2}$/.test(first) && /^(\d{2}|\d{4})$/.test(second);
  return isWritten
    ? [fullYear(second), String(MONTHS.findIndex((name) => name.test(words[at] ?? "")) + 1), first]
    : [];
}

/** A day as an ISO date; `undefined` if the text is none. */
export function parseDay(text: string): string | undefined {
  if (isDayNumber(text))
    return new Date(SERIAL_START + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const [year = "", month = "", day = ""] = dayParts(text);
  const date = `${year}-${pad(month)}-${pad(day)}`;
  return year !== "" && isDay(date) ? date : undefined;
}
