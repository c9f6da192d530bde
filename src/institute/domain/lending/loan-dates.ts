import { AppError } from "#core/domain/errors.ts";
import { addDays, atLagosHour, daysBetween, endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import type { LoanEventKind } from "./events.ts";
import { DEFAULT_LOAN_DAYS, HORIZON_DAYS, type Loan, MAX_LOAN_DAYS, pendingExtension } from "./loan.ts";
import { invalidError } from "./loan-refusals.ts";
import { nextOpenDay, type Opening } from "./opening-days.ts";
import type { RequestChanges } from "./request.ts";
import { type LoanActor, loanStatuses } from "./statuses.ts";

/** The day of another due date, if one is sent. */
export const newDueDay = (before: Loan, changes: RequestChanges): string | undefined => {
  const day = changes.dueDate ? lagosDay(changes.dueDate) : undefined;
  return day === lagosDay(before.dueDate) ? undefined : day;
};

/** Sets another first day; 409 once the units are out, unless that is undone, or the request is closed. */
export function changeStartDate(before: Loan, after: Loan, changes: RequestChanges, now: Date): void {
  const day = changes.startDate ? lagosDay(changes.startDate) : before.startDate;
  if (day === before.startDate) return;
  const { isOut } = loanStatuses[changes.status ?? before.status];
  if (!loanStatuses[before.status].holds || isOut)
    throw new AppError("conflict", "The first day can only be changed before hand-over.");
  if (day < lagosDay(now)) throw invalidError({ startDate: "The first day cannot be in the past." });
  if (day > addDays(lagosDay(now), HORIZON_DAYS)) throw invalidError({ startDate: tooFarAhead });
  if (day > lagosDay(after.dueDate))
    throw invalidError({ startDate: "The first day cannot be after the due date." });
  after.startDate = day;
}

const tooFarAhead = "You can book at most a year ahead.";

/** A changed loan with its new first and due days on days on which the store is open; one that is due at once stays so. */
export function onOpenDays(before: Loan, after: Loan, opening: Opening): Period {
  const { startDate, dueDate } = after;
  const isOtherStart = startDate !== before.startDate && !loanStatuses[after.status].isOut;
  const first = isOtherStart ? nextOpenDay(startDate, opening) : startDate;
  const due = lagosDay(dueDate);
  const isOtherDue = dueDate !== before.dueDate && dueDate === endOfLagosDay(due);
  // A first day that moves on takes the due day along.
  if (isOtherStart && due < first) return { startDate: first, dueDate: endOfLagosDay(first) };
  return {
    startDate: first,
    dueDate: isOtherDue ? endOfLagosDay(nextOpenDay(due, opening)) : dueDate,
  };
}

/** Sets a new due date or answers an extension request; returns the history entry. */
export function changeDueDate(before: Loan, after: Loan, changes: RequestChanges): LoanEventKind | null {
  const answer = changes.extension;
  if (answer && !pendingExtension(before).extensionDate)
    throw new AppError("conflict", "There is no pending extension request.");
  const day =
    answer === "granted" && before.extensionDate
      ? lagosDay(before.extensionDate)
      : newDueDay(before, changes);
  if (day !== undefined && day < lagosDay(before.requestDate))
    throw invalidError({ dueDate: "The due date cannot be before the request." });
  if (day !== undefined && !loanStatuses[before.status].holds && !changes.status)
    throw new AppError("conflict", "This request is closed, so its due date cannot be changed.");
  if (day !== undefined) after.dueDate = endOfLagosDay(day);
  const longer = before.extensionDate !== null && day !== undefined && after.dueDate > before.dueDate;
  if (!answer && !longer) return null;
  after.extensionDate = null;
  after.extensionReason = null;
  return answer === "refused" ? "extensionRefused" : "extensionGranted";
}

/** Rejects a new due date before the first day: such a request would hold no units. */
export function assertPeriod(before: Loan, after: Loan): void {
  if (!loanStatuses[after.status].holds || after.dueDate === before.dueDate) return;
  if (lagosDay(after.dueDate) < after.startDate)
    throw invalidError({ dueDate: "The due date cannot be before the first day." });
}

/** Corrects dates, which must stay in order: request, approval, return, today. */
export function changeDates(after: Loan, changes: RequestChanges, now: Date) {
  if (after.approvedDate) after.approvedDate = correctDate(after.approvedDate, changes.approvedDate, now);
  if (after.returnedDate) after.returnedDate = correctDate(after.returnedDate, changes.returnedDate, now);
  const today = lagosDay(now);
  const approved = after.approvedDate && lagosDay(after.approvedDate);
  const returned = after.returnedDate && lagosDay(after.returnedDate);
  if (approved && approved < lagosDay(after.requestDate))
    throw invalidError({ approvedDate: "It cannot have been approved before it was requested." });
  if (approved && approved > today) throw invalidError({ approvedDate: "This date is in the future." });
  if (returned && approved && returned < approved)
    throw invalidError({ returnedDate: "It cannot have been returned before it was approved." });
  if (returned && returned > today) throw invalidError({ returnedDate: "This date is in the future." });
}

const correctDate = (stored: string, sent: string | null | undefined, now: Date): string => {
  const corrected = toTimestamp(sent, now);
  return corrected && lagosDay(corrected) !== lagosDay(stored) ? corrected : stored;
};

/** A day as a timestamp: now for today, noon in Nigeria for any other day. */
export function toTimestamp(sent: string | null | undefined, now: Date): string | undefined {
  if (!sent) return undefined;
  if (sent.length > 10) return new Date(sent).toISOString();
  return sent === lagosDay(now) ? now.toISOString() : atLagosHour(sent, 12);
}

/** The period of a loan: its first day (2026-03-14), and its due date as the end of that day. */
export interface Period {
  startDate: string;
  dueDate: string;
}

/**
 * The period of a request, whose first and due days move on to the next day on which the store is open; without a first day
 * it begins today. Only the store may exceed the longest period.
 */
export function resolvePeriod(
  sent: { startDate: string | null; dueDate: string | null },
  now: Date,
  by: LoanActor,
  opening: Opening,
): Period {
  const today = lagosDay(now);
  const wished = sent.startDate ? lagosDay(sent.startDate) : today;
  if (wished < today) throw invalidError({ startDate: "The first day cannot be in the past." });
  if (wished > addDays(today, HORIZON_DAYS)) throw invalidError({ startDate: tooFarAhead });
  const day = lagosDay(resolveDueDate(sent.dueDate, now, by, wished));
  const startDate = sent.startDate ? nextOpenDay(wished, opening) : wished;
  const due = nextOpenDay(day > startDate ? day : startDate, opening);
  return { startDate, dueDate: endOfLagosDay(due) };
}

/** The due date of a period that begins on a day, by default 14 days later; only the store may exceed the longest period. */
export function resolveDueDate(
  sent: string | null,
  now: Date,
  by: LoanActor,
  startDate = lagosDay(now),
): string {
  const day = sent ? lagosDay(sent) : addDays(startDate, DEFAULT_LOAN_DAYS);
  if (day < lagosDay(now)) throw invalidError({ dueDate: "The due date cannot be in the past." });
  if (day < startDate) throw invalidError({ dueDate: "The due date cannot be before the first day." });
  if (by === "borrower" && day > addDays(startDate, MAX_LOAN_DAYS))
    throw invalidError({
      dueDate: `A loan can last at most ${MAX_LOAN_DAYS} days. Ask the store if you need longer.`,
    });
  return endOfLagosDay(day);
}

/** The due date that a borrower requests for a loan that is out. */
export const resolveExtension = (dueDate: string | null, now: Date, opening: Opening): string =>
  resolvePeriod({ startDate: null, dueDate }, now, "borrower", opening).dueDate;

/** The period of a request that waited past its first day: as long as it was, from today on; null if it has not started. */
export function shiftPeriod(loan: Period, now: Date, opening: Opening): Period | null {
  const today = lagosDay(now);
  if (loan.startDate >= today) return null;
  const startDate = nextOpenDay(today, opening);
  const length = Math.max(0, daysBetween(loan.startDate, lagosDay(loan.dueDate)));
  return { startDate, dueDate: endOfLagosDay(nextOpenDay(addDays(startDate, length), opening)) };
}
