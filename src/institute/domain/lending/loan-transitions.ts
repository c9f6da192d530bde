import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import { addDays, endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import type { LoanEventKind } from "./events.ts";
import { DEFAULT_LOAN_DAYS, type Loan, statusAt } from "./loan.ts";
import {
  assertPeriod,
  changeDates,
  changeDueDate,
  changeStartDate,
  newDueDay,
  toTimestamp,
} from "./loan-dates.ts";
import { assertTransition, invalidError, rejectUnused } from "./loan-refusals.ts";
import { recordFullReturn, recordPartialReturn, type StockEffects, undoReturns } from "./loan-returns.ts";
import type { RequestChanges } from "./request.ts";
import { type LoanStatus, loanStatuses } from "./statuses.ts";

/** The result of a change: the new loan and the history entry. */
export interface Outcome extends StockEffects {
  after: Loan;
  /** `null` if nothing changes. */
  kind: LoanEventKind | null;
}

/** Applies a store admin's changes by the rules about statuses, counts and dates, or throws. */
export function applyChanges(
  before: Loan,
  changes: RequestChanges,
  by: { name: string },
  now: Date,
): Outcome {
  const to = requestedStatus(before, changes, now);
  if (to) assertTransition(before.status, to, "store");
  const effects = { total: 0, damaged: 0, lost: 0 };
  const after: Loan = { ...before };
  const kind = changeDueDate(before, after, changes);
  changeStartDate(before, after, changes, now);
  const isRecall = to === "overdue";
  if (isRecall) recall(before, after, changes, now);
  const entering = isRecall ? undefined : to;
  changeQuantity(before, after, changes, entering);
  if (entering) {
    after.status = entering === "partial" ? recordPartialReturn(before, after, changes, effects) : entering;
    if (after.status === "received") undoReturns(before, after, effects);
    if (after.status === "returned") recordFullReturn(before, after, changes, effects);
    enterState(before, after, changes, by, now);
  }
  changeDeclineReason(before, after, changes);
  changeDates(after, changes, now);
  assertPeriod(before, after);
  rejectUnused(before, after, changes, entering);
  if (isRecall) return { after, kind: "recalled", ...effects };
  const entered =
    entering && (after.status !== before.status || entering === "partial") ? after.status : null;
  return { after, kind: entered ?? kind ?? (isDifferent(before, after) ? "changed" : null), ...effects };
}

/** Makes the loan due now and closes any extension request. */
function recall(before: Loan, after: Loan, changes: RequestChanges, now: Date) {
  if (newDueDay(before, changes) !== undefined)
    throw invalidError({ dueDate: "A recalled loan is due now. To set another day, choose another status." });
  after.dueDate = new Date(now.getTime() - 1).toISOString();
  after.extensionDate = null;
  after.extensionReason = null;
}

/** The reason for declining can be changed but not removed. */
function changeDeclineReason(before: Loan, after: Loan, { declineReason }: RequestChanges) {
  if (before.status !== "declined" || declineReason === undefined) return;
  if (!declineReason) throw invalidError({ declineReason: declineReasonRequired });
  after.declineReason = declineReason;
}

const declineReasonRequired = "Say why, so that the borrower knows what to do instead.";

/** The requested status if it differs from the current one; a return count means `partial`. */
function requestedStatus(before: Loan, changes: RequestChanges, now: Date): LoanStatus | undefined {
  const currentStatus = statusAt(before, now);
  const requested = changes.status;
  const { returnedQuantity: back, damagedQuantity: damaged, lostQuantity: lost } = changes;
  const counted = (back !== undefined && back !== before.returnedQuantity) || Boolean(damaged || lost);
  const stays = requested === undefined || requested === before.status || requested === currentStatus;
  if (stays) return counted && loanStatuses[before.status].isOut ? "partial" : undefined;
  // If a recall and a later due date are sent together, the date wins.
  const day = newDueDay(before, changes);
  if (requested === "overdue" && day !== undefined && day >= lagosDay(now)) return undefined;
  return requested;
}

function changeQuantity(before: Loan, after: Loan, changes: RequestChanges, to: LoanStatus | undefined) {
  const { quantity } = changes;
  if (quantity === undefined || quantity === before.quantity) return;
  const { holds, isOut: out } = loanStatuses[before.status];
  if (!holds && !to)
    throw new AppError("conflict", "This request is closed, so its quantity cannot be changed.");
  if (!out && holds) after.quantity = quantity;
  // A correction of how many were handed over.
  if (out && !to) {
    after.quantity = quantity;
    after.issuedQuantity = before.returnedQuantity + quantity;
  }
}

/** Sets the dates that a state stamps, and removes those that it clears. */
function enterState(before: Loan, after: Loan, changes: RequestChanges, by: { name: string }, now: Date) {
  const { stamps, clears, holds } = loanStatuses[after.status];
  const at = now.toISOString();
  after.offeredUntil = null;
  if (clears.includes("approvedDate")) after.approvedDate = null;
  if (clears.includes("returnedDate")) after.returnedDate = null;
  if (clears.includes("issued")) {
    after.issuedBy = null;
    after.issuedDate = null;
    after.issuedQuantity = 0;
  }
  if (stamps.includes("approvedDate")) after.approvedDate ??= toTimestamp(changes.approvedDate, now) ?? at;
  if (stamps.includes("issued")) {
    after.issuedBy ??= by.name;
    after.issuedDate ??= at;
  }
  if (stamps.includes("returnedDate"))
    after.returnedDate = toTimestamp(changes.returnedDate, now) ?? after.returnedDate ?? at;
  if (after.status === "declined") {
    if (!changes.declineReason) throw invalidError({ declineReason: declineReasonRequired });
    after.declineReason = changes.declineReason;
  }
  // A loan handed over after its due date gets the default period from today.
  const firstOut = loanStatuses[after.status].isOut && !loanStatuses[before.status].isOut;
  if (firstOut && after.startDate > lagosDay(now)) {
    after.bookedStart = after.startDate;
    after.startDate = lagosDay(now);
  }
  const dated = newDueDay(before, changes) !== undefined;
  if (firstOut && !dated && after.dueDate < at && before.status !== "returned")
    moveDueDate(after, endOfLagosDay(addDays(lagosDay(now), DEFAULT_LOAN_DAYS)));
  if (loanStatuses[before.status].isOut && after.status === "approved") restoreBooked(before, after);
  after.closedAt = holds ? null : (after.closedAt ?? at);
}

function moveDueDate(after: Loan, dueDate: string) {
  after.bookedDue = after.dueDate;
  after.dueDate = dueDate;
}

/** A hand-over that is undone gives back the days that it changed, unless the store sets others with it. */
function restoreBooked(before: Loan, after: Loan) {
  const { bookedStart, bookedDue } = before;
  if (bookedDue && after.dueDate === before.dueDate) after.dueDate = bookedDue;
  if (bookedStart && bookedStart <= lagosDay(after.dueDate) && after.startDate === before.startDate)
    after.startDate = bookedStart;
  after.bookedStart = null;
  after.bookedDue = null;
}

const isDifferent = (one: Loan, other: Loan): boolean => keysOf(one).some((key) => one[key] !== other[key]);
