// How a workbook stores what a cell shows (ECMA-376, part 1, 18.8.30 and 18.17.4).

const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** The formats of days and times that need no format code. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Whether a format code shows a day or a time: not within quotation marks, brackets or after a backslash. */
export const isDayFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? isBuiltInDay(id)
    : /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "").split(";")[0] ?? "");

/** A day number as an ISO date, with its time if it has one; less than a day is a time alone. */
export function formatDayNumber(value: number, is1904: boolean): string {
  const minutes = Math.round((value % 1) * 24 * 60);
  const day = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + (Math.floor(value) * 24 * 60 + minutes) * 60_000);
  if (Number.isNaN(day.getTime()) || value < 0) return String(value);
  const iso = day.toISOString();
  if (value < 1) return iso.slice(11, 16);
  return day.getTime() % DAY_MS === 0 ? iso.slice(0, 10) : iso.slice(0, 16);
}

/** A number as a spreadsheet shows it, with 15 digits, since 0.1 + 0.2 is stored with 17. */
export const formatNumber = (text: string): string => {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? text : String(Number(value.toPrecision(15)));
};

/** The position of a column: "A" is 0, "AB" 27. */
export function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? "") index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
