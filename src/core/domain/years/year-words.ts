import { formatDay } from "../dates.ts";
import type { YearFigureReport } from "./year-report.ts";

/** A number as it is read; words where none says more. */
export const sayValue = (value: number | null): string =>
  value === null ? "Not recorded" : value === 0 ? "None" : value.toLocaleString("en-GB");

/** The difference from the year before, if the two can be compared. */
export function sayChange({ value, before, until, beforeUntil }: YearFigureReport): string {
  if (value === null || before === null || (until && !beforeUntil)) return "";
  const difference = Math.round(10 * Math.abs(value - before)) / 10;
  if (difference === 0) return "The same";
  return `${difference.toLocaleString("en-GB")} ${value > before ? "more" : "fewer"}`;
}

const dayOf = (date: string) => formatDay(date).replace(/ \d{4}$/, "");

/** Which days of the year before are counted, where this is not the whole of both years. */
export const sayBefore = ({ before, until, beforeUntil }: YearFigureReport): string =>
  !until || before === null ? "" : beforeUntil ? `to ${dayOf(beforeUntil)}` : "all year";

/** A figure in a sentence: “18 so far, 15 to 27 November 2025”. */
export function sayFigure(figure: YearFigureReport, year: number): string {
  const { value, before, until } = figure;
  if (value === null) return `Not recorded in ${year}`;
  const now = `${sayValue(value)} in ${year}${until ? " so far" : ""}`;
  if (before === null) return `${now}; nothing was recorded earlier`;
  const days = sayBefore(figure);
  const then = `${sayValue(before).toLowerCase()} in ${days === "all year" ? "all of " : ""}${year - 1}`;
  return `${now}, ${then}${days.startsWith("to ") ? ` ${days}` : ""}`;
}
