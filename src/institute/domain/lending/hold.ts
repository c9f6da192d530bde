import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { heldQuantity, type Loan, statusAt } from "./loan.ts";
import { addOpenDays, type Opening } from "./opening-days.ts";

type Held = Pick<Loan, "status" | "quantity" | "startDate" | "dueDate">;

/** The days after a loan on which its units are looked after: so many days on which the store is open. */
export interface Service {
  serviceDays: number;
  opening: Opening;
}

/** The days on which a request holds its units: its first day to its due day, and the days of service after it. */
export const heldDays = (loan: Held, service: Service): DaySpan | null =>
  heldQuantity(loan) > 0 ? withService({ from: loan.startDate, to: lagosDay(loan.dueDate) }, service) : null;

/** The days on which a loan that is late counts as still out, unless it holds them anyway: today and `lateDays` more. */
export function lateDaysOf(loan: Held, service: Service, lateDays: number, now: Date): DaySpan | null {
  const held = statusAt(loan, now) === "overdue" && heldDays(loan, service);
  if (!held) return null;
  const today = lagosDay(now);
  const from = held.to < today ? today : addDays(held.to, 1);
  const to = addDays(today, lateDays);
  return from > to ? null : { from, to };
}

/** The days of a period, and the days of service after it. */
export const withService = ({ from, to }: DaySpan, { serviceDays, opening }: Service): DaySpan => ({
  from,
  to: serviceDays > 0 ? addOpenDays(to, serviceDays, opening) : to,
});

/** Whether a day is one of a span. */
export const isWithin = (day: string, span: DaySpan | null): boolean =>
  span !== null && day >= span.from && day <= span.to;

/** The days of a span in their order. */
export function daysOf({ from, to }: DaySpan): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Units of an item on the days of a span. */
export interface TakenUnits {
  span: DaySpan;
  units: number;
}

/** The sum of what is taken on each day of a span. */
export function unitsByDay(taken: readonly TakenUnits[], { from, to }: DaySpan): Map<string, number> {
  const changes = new Map<string, number>();
  const change = (day: string, units: number) => changes.set(day, (changes.get(day) ?? 0) + units);
  for (const { span, units } of taken) {
    const first = span.from > from ? span.from : from;
    if (first > span.to) continue;
    change(first, units);
    change(addDays(span.to, 1), -units);
  }
  let units = 0;
  return new Map(
    daysOf({ from, to }).map((day) => {
      units += changes.get(day) ?? 0;
      return [day, units];
    }),
  );
}

/** One day of an item as everybody may see it. */
export interface AvailableDay {
  day: string;
  /** Units that can be had on that day. */
  free: number;
  total: number;
  /** Whether the store is open. */
  open: boolean;
}
