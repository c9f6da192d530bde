import type { PhenologyBin } from "#birds/domain/surveys/phenology.ts";
import { formatDate } from "#core/domain/dates.ts";

export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const monthEnds = ["31", "28–29", "31", "30", "31", "30", "31", "31", "30", "31", "30", "31"];

/** The days of a bin, such as "1 to 7 January". */
export function formatBinDays({ month, quarter }: Pick<PhenologyBin, "month" | "quarter">): string {
  const first = (quarter - 1) * 7 + 1;
  const last = quarter === 4 ? (monthEnds[month - 1] ?? "") : String(first + 6);
  return `${first} to ${last} ${months[month - 1]}`;
}

/** 4 October, without its year. */
export const formatDayMonth = (date: string): string => formatDate(date).replace(/ \d{4}$/, "");

export const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;

export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;
