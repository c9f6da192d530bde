import { addDays, daysBetween } from "#core/domain/lagos-day.ts";

/** How much of an item was out in a month. */
export interface MonthUse {
  /** From 1 for January. */
  month: number;
  /** Loans that were handed over in it. */
  loans: number;
  /** The days in it for which each unit was out, added up. */
  unitDays: number;
}

/** How much of an item was out in a year. */
export interface ItemUse {
  /** The id of the equipment. */
  _id: string;
  name: string;
  loans: number;
  unitDays: number;
  /** The months in which it was out. */
  months: MonthUse[];
}

/** Units that left the store on a day, or came back (below 0). */
interface Move {
  day: string;
  units: number;
}

/** The days for which units of one loan were out in each month of a year, without the day `end` on which all are back; at least one day. */
export function unitDaysByMonth(year: number, moves: readonly Move[], end: string): Map<number, number> {
  const found = new Map<number, number>();
  const begin = moves.map(({ day }) => day).sort()[0] ?? end;
  const last = end > begin ? end : addDays(begin, 1);
  for (let month = 1; month <= 12; month++) {
    const first = dayOfMonth(year, month);
    const until = earlier(dayOfMonth(year, month + 1), last);
    const days = moves.reduce(
      (sum, { day, units }) => sum + units * Math.max(0, daysBetween(day > first ? day : first, until)),
      0,
    );
    if (days > 0) found.set(month, days);
  }
  return found;
}

const earlier = (one: string, other: string) => (one < other ? one : other);
/** The first day of a month; 13 is January of the next year. */
const dayOfMonth = (year: number, month: number) =>
  month === 13 ? `${year + 1}-01-01` : `${year}-${String(month).padStart(2, "0")}-01`;
