import { dateFormat, formatDate, yearOf } from "./dates.ts";
import { lagosDay } from "./lagos-day.ts";

/** The known precision of a post's date: old news may have only a month, a year, or no date. */
export const datePrecisions = ["day", "month", "year", "unknown"] as const;
export type DatePrecision = (typeof datePrecisions)[number];

/** When a post was published; `createdAt` is the start of the known period, a day without a precision. */
export interface DatedPost {
  createdAt: string;
  datePrecision?: DatePrecision | undefined;
}

const formatMonth = dateFormat({ month: "long", year: "numeric" });

/** The date to its precision: 12 March 2024, March 2024 or 2024; `null` if unknown. */
export function formatPostDate({ createdAt, datePrecision }: DatedPost): string | null {
  if (datePrecision === "unknown") return null;
  if (datePrecision === "year") return String(yearOf(new Date(createdAt)));
  return datePrecision === "month" ? formatMonth(createdAt) : formatDate(createdAt);
}

/** The date for programs: an ISO 8601 timestamp, `2024-03` or `2024`; `undefined` if unknown. */
export function toPostDateIso({ createdAt, datePrecision }: DatedPost): string | undefined {
  if (datePrecision === "unknown") return undefined;
  if (datePrecision === "year") return String(yearOf(new Date(createdAt)));
  return datePrecision === "month" ? lagosDay(createdAt).slice(0, 7) : createdAt;
}

/** The calendar year of publication; `null` if unknown. */
export const postYear = ({ createdAt, datePrecision }: DatedPost): number | null =>
  datePrecision === "unknown" ? null : yearOf(new Date(createdAt));
