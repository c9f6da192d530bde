import { addDays, daysBetween } from "#core/domain/lagos-day.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import type { AvailableDay } from "./hold.ts";
import { MAX_LOAN_DAYS } from "./loan.ts";

/** The days of an item in order, without a gap; the first is today. */
export type BookingDays = readonly AvailableDay[];

export interface Wish extends DaySpan {
  quantity: number;
}

/** Why a period cannot be wished for. */
export type PeriodProblem = "past" | "backwards" | "long" | "far";

/** What can be said of a wish before it is sent. */
export interface WishAnswer {
  problem: PeriodProblem | null;
  /** The period as the store keeps it: its ends are moved from closed days to the next open one. */
  period: DaySpan;
  /** The units that are free on every one of its days. */
  free: number;
  /** The units that the store has at most. */
  total: number;
  fits: boolean;
  /** The nearest period as long as this one in which all units are free. */
  next: DaySpan | null;
}

/** How the loans of an item are counted. */
export interface BookingRules {
  /** Open days after a loan in which its units are looked after. */
  serviceDays?: number;
  /** Whether a loan has a longest time; the store may exceed it. */
  isLimited?: boolean;
}

const later = (one: string, other: string) => (one > other ? one : other);

/** One day of the item, if it is known. */
export const findDay = (days: BookingDays, day: string): AvailableDay | undefined =>
  days[0] && days[daysBetween(days[0].day, day)];

/** The day itself or the next one on which the store is open; itself if none is known. */
export function toOpenDay(days: BookingDays, day: string): string {
  const start = days[0] ? daysBetween(days[0].day, day) : -1;
  return (start >= 0 && days.slice(start).find(({ open }) => open)?.day) || day;
}

/** The period with its ends on open days. */
export function toOpenPeriod(days: BookingDays, { from, to }: DaySpan): DaySpan {
  const first = toOpenDay(days, from);
  return { from: first, to: toOpenDay(days, later(to, first)) };
}

/** The units that are free on every known day of a period. */
export function leastFree(days: BookingDays, { from, to }: DaySpan): number {
  const [first] = days;
  if (!first) return 0;
  const start = Math.max(0, daysBetween(first.day, from));
  const period = days.slice(start, daysBetween(first.day, to) + 1);
  return period.length > 0 ? Math.min(...period.map(({ free }) => free)) : 0;
}

/** The days of a period and the days of service after it; those that are not known count as open. */
function withService(days: BookingDays, { from, to }: DaySpan, { serviceDays = 0 }: BookingRules): DaySpan {
  let last = to;
  for (let left = serviceDays; left > 0; left--) last = toOpenDay(days, addDays(last, 1));
  return { from, to: last };
}

function findProblem(days: BookingDays, { from, to }: DaySpan, rules: BookingRules): PeriodProblem | null {
  if (from < (days[0]?.day ?? from)) return "past";
  if (to < from) return "backwards";
  if (rules.isLimited && daysBetween(from, to) > MAX_LOAN_DAYS) return "long";
  return to > (days.at(-1)?.day ?? to) ? "far" : null;
}

/** Whether a wish fits, and if not when it would; what is known only for a part of the days is said of that part. */
export function answerWish(days: BookingDays, wish: Wish, rules: BookingRules = {}): WishAnswer {
  const period = toOpenPeriod(days, wish);
  const free = leastFree(days, withService(days, period, rules));
  const problem = findProblem(days, wish, rules);
  const fits = problem === null && free >= wish.quantity;
  const isPossible = !fits && (problem === null || problem === "past");
  const next = isPossible ? findNearestForAll([{ ...rules, days, quantity: wish.quantity }], wish) : null;
  const total = Math.max(0, ...days.map((day) => day.total));
  return {
    problem,
    period,
    free,
    total,
    fits,
    next,
  };
}

/** A wish for one of several items. */
export interface ItemWish extends BookingRules {
  days: BookingDays;
  quantity: number;
}

/** The nearest period of the same length for which every item has its units; a later one if both are as near. */
export function findNearestForAll(wishes: readonly ItemWish[], span: DaySpan): DaySpan | null {
  const reach = Math.max(0, ...wishes.map(({ days }) => days.length));
  for (let distance = 1; distance <= reach; distance++)
    for (const shift of [distance, -distance]) {
      const moved = { from: addDays(span.from, shift), to: addDays(span.to, shift) };
      const periods = wishes.map((wish) => findFree(wish, moved));
      const [period] = periods;
      if (period && !periods.includes(null)) return period;
    }
  return null;
}

/** The period with its ends on open days if its units are free; one that begins on a closed day is the same as a later one. */
function findFree({ days, quantity, ...rules }: ItemWish, span: DaySpan): DaySpan | null {
  if (findProblem(days, span, rules) || toOpenDay(days, span.from) !== span.from) return null;
  const period = toOpenPeriod(days, span);
  return leastFree(days, withService(days, period, rules)) >= quantity ? period : null;
}

/** The days without what a request holds itself, as they are for a change of it. */
export const withoutOwn = (days: BookingDays, own: Wish): BookingDays =>
  days.map((day) =>
    day.day < own.from || day.day > own.to
      ? day
      : { ...day, free: Math.min(day.total, day.free + own.quantity) },
  );

/** Another first day: a last day that is the usual one moves with it, one that the person has set stays if it can. */
export function moveFirstDay({ from, to }: DaySpan, first: string, usualDays: number): DaySpan {
  const isUsual = to === addDays(from, usualDays);
  return { from: first, to: isUsual || to < first ? addDays(first, usualDays) : to };
}
