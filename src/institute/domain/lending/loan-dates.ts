import { AppError } from "#core/domain/errors.ts";
import { addDays, atLagosHour, endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import type { LoanEventKind } from "./events.ts";
import { DEFAULT_LOAN_DAYS, type Loan, MAX_LOAN_DAYS, pendingExtension } from "./loan.ts";
import { invalidError } from "./loan-refusals.ts";
import type { RequestChanges } from "./request.ts";
import { type LoanActor, loanStatuses } from "./statuses.ts";

/** The day of another due date, if one is sent. */
export const newDueDay = (before: Loan, changes: RequestChanges): string | undefined => {
  const day = changes.dueDate ? lagosDay(changes.dueDate) : undefined;
  return day === lagosDay(before.dueDate) ? undefined : day;
};

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

/** The due date of a new request or an extension; only the store may exceed the maximum period. */
export function resolveDueDate(sent: string | null, now: Date, by: LoanActor): string {
  const today = lagosDay(now);
  const day = sent ? lagosDay(sent) : addDays(today, DEFAULT_LOAN_DAYS);
  if (day < today) throw invalidError({ dueDate: "The due date cannot be in the past." });
  if (by === "borrower" && day > addDays(today, MAX_LOAN_DAYS))
    throw invalidError({
      dueDate: `A loan can last at most ${MAX_LOAN_DAYS} days. Ask the store if you need longer.`,
    });
  return endOfLagosDay(day);
}
