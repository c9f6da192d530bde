import { dateFormat, yearOf } from "#core/domain/dates.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import type { LoanRequest } from "./request.ts";

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const dayOfMonth = dateFormat({ day: "numeric" });
const dayAndMonth = dateFormat({ day: "numeric", month: "long" });
const dayAndYear = dateFormat({ dateStyle: "long" });
const weekday = dateFormat({ weekday: "long" });

/** 3 March, and the year if it is not this one. */
export const formatBookingDay = (day: string, today = lagosDay(new Date())): string =>
  yearOf(noon(day)) === yearOf(noon(today)) ? dayAndMonth(noon(day)) : dayAndYear(noon(day));

/** Sunday 4 April. */
export const formatWeekday = (day: string): string => `${weekday(noon(day))} ${dayAndMonth(noon(day))}`;

/** 3 to 17 March, 28 March to 4 April, 28 December 2026 to 4 January 2027. */
export function formatPeriod({ from, to }: DaySpan, today = lagosDay(new Date())): string {
  if (from === to) return formatBookingDay(from, today);
  const last = formatBookingDay(to, today);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOfMonth(noon(from))} to ${last}`;
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? dayAndMonth(noon(from)) : dayAndYear(noon(from))} to ${last}`;
}

type Dated = Pick<LoanRequest, "startDate" | "dueDate">;

/** The days of a request, in words. */
export const periodOf = ({ startDate, dueDate }: Dated): string =>
  formatPeriod({ from: startDate, to: lagosDay(dueDate) });

/** Whether a request is for days that have not come yet. */
export const isAhead = ({ startDate }: Pick<LoanRequest, "startDate">): boolean =>
  startDate > lagosDay(new Date());
