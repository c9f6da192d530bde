import type { DaySpan } from "#core/domain/years/day-span.ts";
import type { PeriodProblem, Wish, WishAnswer } from "./booking-days.ts";
import { MAX_LOAN_DAYS } from "./loan.ts";
import { formatBookingDay, formatPeriod, formatWeekday } from "./loan-period.ts";

const problems: Record<PeriodProblem, string> = {
  past: "The first day is in the past.",
  backwards: "The last day is before the first.",
  long: `A loan can last at most ${MAX_LOAN_DAYS} days. Ask the store if you need longer.`,
  far: "Equipment can be booked up to a year ahead.",
};

const overPeriod = (period: DaySpan, today?: string) =>
  `${period.from === period.to ? "on" : "from"} ${formatPeriod(period, today)}`;

/** What is free in the period, or why it cannot be had. */
export function describeWish(
  { problem, fits, free, total, period }: WishAnswer,
  quantity: number,
  today?: string,
): string {
  if (problem) return problems[problem];
  if (fits) return `${free} free ${overPeriod(period, today)}.`;
  if (quantity > total) return `The store has only ${total}.`;
  return free > 0
    ? `Only ${free} free ${overPeriod(period, today)}.`
    : `None is free ${period.from === period.to ? "" : "on every day "}${overPeriod(period, today)}.`;
}

/** The press that leads to a period in which the wish fits: “4 free from 3 March”. */
export const describeNext = (next: DaySpan, quantity: number, today?: string): string =>
  `${quantity} free ${next.from === next.to ? "on" : "from"} ${formatBookingDay(next.from, today)}`;

/** Which ends of a wish fall on a closed day, and when they are instead. */
export function describeMoves({ from, to }: Wish, { problem, period }: WishAnswer): string[] {
  if (problem) return [];
  const first =
    period.from !== from &&
    `The store is closed on ${formatWeekday(from)}: collect it on ${formatWeekday(period.from)}.`;
  const last =
    period.to !== to &&
    `The store is closed on ${formatWeekday(to)}: due back on ${formatWeekday(period.to)}.`;
  return [first, last].filter((text) => text !== false);
}
