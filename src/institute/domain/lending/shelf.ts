import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import { compareText } from "#core/domain/words.ts";
import type { Loan } from "./loan.ts";
import { isEvening } from "./reminder.ts";
import { loanStatuses } from "./statuses.ts";

/** An open request, as the shelf is asked about it. */
export interface OpenLoan
  extends Pick<Loan, "status" | "quantity" | "startDate" | "dueDate" | "requestDate" | "missing"> {
  id: string;
  name: string;
  accountId: string;
}

/** A loan that keeps units of a request from the shelf; only the store sees whose it is. */
interface LateLoan extends Pick<Loan, "quantity" | "dueDate"> {
  _id?: string;
  name?: string;
}

/** Whether a request can be collected: it waits for the store, for its day, or for units that are out, or it is ready. */
type ShelfState = "notYet" | "booked" | "lacks" | "ready";

/** What can be said now of a request that is not handed over. */
export interface Shelf<Late extends LateLoan = OpenLoan> {
  state: ShelfState;
  /** How many of its units are not on the shelf today, or may not be tomorrow if it begins then. */
  lacks: number;
  /** Who has them, and should have brought them back by its first day. */
  late: Late[];
}

/** The same as people see it. */
export interface ShelfOfRequest extends Shelf<LateLoan> {
  /** The last day on which it can be collected; none before it is ready, or if it never ends by itself. */
  collectBy: string | null;
}

/**
 * What the shelf of one item says of each open request that is not out. `units` are those that the store could lend; what is
 * out is not on the shelf, and those whose days it is get the rest in the order in which they asked.
 */
export function askShelf(units: number, open: readonly OpenLoan[], now: Date): Map<string, Shelf> {
  const today = lagosDay(now);
  const tomorrow = addDays(today, 1);
  const out = open.filter(({ status }) => loanStatuses[status].isOut);
  const waiting = open
    .filter(({ status }) => !loanStatuses[status].isOut)
    .toSorted(
      (a, b) =>
        Number(isOver(a, today)) - Number(isOver(b, today)) ||
        Number(a.status === "pending") - Number(b.status === "pending") ||
        compareText(a.requestDate, b.requestDate) ||
        compareText(a.id, b.id),
    );
  // Until the evening, what is due today may still come back in time.
  const outTomorrow = isEvening(now)
    ? out
    : out.filter(({ dueDate }) => dueDate < now.toISOString() || lagosDay(dueDate) > today);
  const left = { [today]: units - sumOf(out), [tomorrow]: units - sumOf(outTomorrow) };
  const shelves = new Map<string, Shelf>();
  for (const loan of waiting) {
    const lackOn = (day: string) => {
      const had = Math.min(loan.quantity, Math.max(0, left[day] ?? 0));
      left[day] = (left[day] ?? 0) - had;
      return loan.quantity - had;
    };
    const lacksToday = loan.startDate <= today ? lackOn(today) : 0;
    const lacksTomorrow = loan.startDate <= tomorrow && !isOver(loan, tomorrow) ? lackOn(tomorrow) : 0;
    const lacks = loan.startDate <= today ? lacksToday : lacksTomorrow;
    const wantedBy = loan.startDate > today ? loan.startDate : today;
    const late = lacks > 0 ? out.filter(({ dueDate }) => lagosDay(dueDate) <= wantedBy) : [];
    shelves.set(loan.id, { state: stateOf(loan, lacks, today), lacks, late });
  }
  return shelves;
}

const sumOf = (loans: readonly OpenLoan[]) => loans.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether its days are over, so that others may have them. */
const isOver = ({ dueDate }: OpenLoan, today: string) => lagosDay(dueDate) < today;

function stateOf({ status, startDate }: OpenLoan, lacks: number, today: string): ShelfState {
  if (status === "pending") return "notYet";
  if (startDate > today) return "booked";
  return lacks > 0 ? "lacks" : "ready";
}

/** How many units are known to be missing: from the evening before the first day on; null before, and if no one is late with them. */
export function missingOf({ lacks, late }: Shelf, loan: OpenLoan, now: Date): number | null {
  const today = lagosDay(now);
  const isKnown = loan.startDate <= today || (loan.startDate === addDays(today, 1) && isEvening(now));
  if (!isKnown) return null;
  if (lacks > 0) return late.length > 0 ? lacks : (loan.missing ?? null);
  return 0;
}
