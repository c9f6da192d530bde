import { formatDate, yearOf } from "#domain/dates.ts";

/** How much of a post's date is known: news from old archives may have a month or a year alone, or no date. */
export const datePrecisions = ["day", "month", "year", "unknown"] as const;
export type DatePrecision = (typeof datePrecisions)[number];

/** When a post came out. Without a precision the day is known; `createdAt` always is the start of what is known. */
export interface DatedPost {
  createdAt: string;
  datePrecision?: DatePrecision | undefined;
}

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "Africa/Lagos" });
const monthDigits = new Intl.DateTimeFormat("sv-SE", {
  month: "2-digit",
  year: "numeric",
  timeZone: "Africa/Lagos",
});

/** The date as far as it is known: 12 March 2024, March 2024 or 2024; null when it is not known. */
export function formatPostDate({ createdAt, datePrecision }: DatedPost): string | null {
  if (datePrecision === "unknown") return null;
  if (datePrecision === "year") return String(yearOf(new Date(createdAt)));
  return datePrecision === "month" ? month.format(new Date(createdAt)) : formatDate(createdAt);
}

/** The same for programs: an ISO 8601 moment, `2024-03` or `2024`; undefined when it is not known. */
export function toPostDateIso({ createdAt, datePrecision }: DatedPost): string | undefined {
  if (datePrecision === "unknown") return undefined;
  if (datePrecision === "year") return String(yearOf(new Date(createdAt)));
  return datePrecision === "month" ? monthDigits.format(new Date(createdAt)) : createdAt;
}

/** The calendar year in which a post came out; null when it is not known. */
export const postYear = ({ createdAt, datePrecision }: DatedPost): number | null =>
  datePrecision === "unknown" ? null : yearOf(new Date(createdAt));
