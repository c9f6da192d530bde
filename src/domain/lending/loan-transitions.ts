import { AppError, type FieldErrors } from "#domain/errors.ts";
import { addDays, atLagosHour, endOfLagosDay, lagosDay } from "#domain/lagos-day.ts";
import { allowedTransitions, DEFAULT_LOAN_DAYS, MAX_LOAN_DAYS, statusAt } from "./loan.ts";
import { describeRefusal } from "./loan-refusals.ts";
import type { LoanEventKind, RequestChanges } from "./request.ts";
import { type LoanActor, type LoanState, type LoanStatus, loanStatuses } from "./statuses.ts";

/** A stored loan request. Dates are ISO 8601 in UTC; a due date is the end of its day in Nigeria. */
export interface Loan {
  status: LoanState;
  /** Units reserved now; once closed, the units it was for. */
  quantity: number;
  issuedQuantity: number;
  returnedQuantity: number;
  damagedQuantity: number;
  lostQuantity: number;
  requestDate: string;
  approvedDate: string | null;
  dueDate: string;
  issuedDate: string | null;
  issuedBy: string | null;
  returnedDate: string | null;
  /** Since when it reserves no units. */
  closedAt: string | null;
  declineReason: string | null;
  extensionDate: string | null;
  extensionReason: string | null;
}

/** The result of a change: the new loan and the history entry. */
export interface Outcome {
  after: Loan;
  /** `null` if nothing changes. */
  kind: LoanEventKind | null;
  /** Change of the total stock: lost units leave it, and return when a return is undone. */
  total: number;
  damaged: number;
  lost: number;
}

const invalid = (fields: FieldErrors) =>
  new AppError("invalid", "Please correct the marked fields.", { fields });

/** Applies a store admin's changes, or throws; every rule about statuses, counts and dates is here. */
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
  rejectUnused(before, after, changes, entering);
  if (isRecall) return { after, kind: "recalled", ...effects };
  const entered =
    entering && (after.status !== before.status || entering === "partial") ? after.status : null;
  return { after, kind: entered ?? kind ?? (isDifferent(before, after) ? "changed" : null), ...effects };
}

/** Refuses every field that the resulting state cannot use, instead of ignoring it. */
function rejectUnused(before: Loan, after: Loan, changes: RequestChanges, to: LoanState | undefined) {
  const label = loanStatuses[after.status].label.toLowerCase();
  const counted = to === "partial" || to === "returned";
  const { quantity, returnedQuantity: back, declineReason } = changes;
  const fields: FieldErrors = {};
  for (const field of ["damagedQuantity", "lostQuantity"] as const)
    if (changes[field] && !counted) fields[field] = `Enter this with a return; this request stays ${label}.`;
  if (back !== undefined && ![before.returnedQuantity, after.returnedQuantity].includes(back))
    fields.returnedQuantity =
      after.status === "returned"
        ? `Returned means that all ${after.issuedQuantity} are back; choose Partial for fewer.`
        : `A request that is ${label} has no return count.`;
  if (quantity !== undefined && ![before.quantity, after.quantity].includes(quantity))
    fields.quantity = "It cannot change together with this status; save one after the other.";
  for (const field of ["approvedDate", "returnedDate"] as const) {
    const sent = dayOf(changes[field]);
    if (sent === undefined || sent === dayOf(before[field])) continue;
    if (sent && !after[field]) fields[field] = `A request that is ${label} has no such date.`;
    if (!sent && before[field] && after[field]) fields[field] = "You can change this date but not remove it.";
  }
  if (changes.dueDate === null) fields.dueDate = "A request always has a due date.";
  if (declineReason && after.status !== "declined" && declineReason !== before.declineReason)
    fields.declineReason = "Only a declined request has a reason.";
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

const dayOf = (sent: string | null | undefined) => sent && lagosDay(sent);

/** Makes the loan due now and closes any extension request. */
function recall(before: Loan, after: Loan, changes: RequestChanges, now: Date) {
  if (newDueDay(before, changes) !== undefined)
    throw invalid({ dueDate: "A recalled loan is due now. To set another day, choose another status." });
  after.dueDate = new Date(now.getTime() - 1).toISOString();
  after.extensionDate = null;
  after.extensionReason = null;
}

/** The reason for declining can be changed but not removed. */
function changeDeclineReason(before: Loan, after: Loan, { declineReason }: RequestChanges) {
  if (before.status !== "declined" || declineReason === undefined) return;
  if (!declineReason) throw invalid({ declineReason: declineReasonRequired });
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

/** Throws unless the status table allows this transition; the error lists the allowed ones. */
export function assertTransition(from: LoanState, to: LoanStatus, by: LoanActor): void {
  if (loanStatuses[from].transitions[to]?.includes(by)) return;
  throw new AppError("conflict", describeRefusal(from, to, by), {
    current: { from, to, allowed: allowedTransitions(from, by) },
  });
}

function changeQuantity(before: Loan, after: Loan, changes: RequestChanges, to: LoanStatus | undefined) {
  const { quantity } = changes;
  if (quantity === undefined || quantity === before.quantity) return;
  const { holds, isOut: out } = loanStatuses[before.status];
  if (!holds && !to) throw new AppError("conflict", "This request is closed; its quantity stays as it was.");
  if (!out && holds) after.quantity = quantity;
  // A correction of how many were handed over.
  if (out && !to) {
    after.quantity = quantity;
    after.issuedQuantity = before.returnedQuantity + quantity;
  }
}

type StockEffects = Pick<Outcome, "total" | "damaged" | "lost">;

/** Counts all units as out again, and restores lost units to the stock. */
function undoReturns(before: Loan, after: Loan, effects: StockEffects) {
  after.issuedQuantity = before.issuedQuantity || after.quantity;
  after.quantity = after.issuedQuantity;
  effects.total += before.lostQuantity;
  after.returnedQuantity = 0;
  after.damagedQuantity = 0;
  after.lostQuantity = 0;
}

/** Records a return count; without a count no unit is freed. */
function recordPartialReturn(
  before: Loan,
  after: Loan,
  changes: RequestChanges,
  effects: StockEffects,
): LoanState {
  const reopened = before.status === "returned";
  if (reopened) undoReturns(before, after, effects);
  const issued = after.issuedQuantity;
  const fewer = !reopened && changes.quantity !== undefined && changes.quantity < before.quantity;
  const stillOut = fewer ? issued - (changes.quantity ?? 0) : after.returnedQuantity;
  // A form that reopens a loan also sends the count that it showed: all units.
  const sent = reopened && changes.returnedQuantity === issued ? undefined : changes.returnedQuantity;
  const back = sent ?? stillOut;
  if (back > issued) throw invalid({ returnedQuantity: `Only ${issued} were handed over.` });
  if (back === issued) return "returned";
  if (back < after.returnedQuantity) {
    // Correcting a miscount: losses cannot exceed what is back.
    effects.total += after.lostQuantity - Math.min(after.lostQuantity, back);
    after.lostQuantity = Math.min(after.lostQuantity, back);
    after.damagedQuantity = Math.min(after.damagedQuantity, back - after.lostQuantity);
  }
  recordDamageAndLoss(after, changes, Math.max(0, back - after.returnedQuantity), effects);
  if (reopened) {
    // Damage and loss recorded before the return are not recorded twice.
    effects.damaged = Math.max(0, after.damagedQuantity - before.damagedQuantity);
    effects.lost = Math.max(0, after.lostQuantity - before.lostQuantity);
  }
  after.returnedQuantity = back;
  after.quantity = issued - back;
  return "partial";
}

function recordFullReturn(before: Loan, after: Loan, changes: RequestChanges, effects: StockEffects) {
  if (!loanStatuses[before.status].isOut && before.status !== "returned")
    after.issuedQuantity = after.quantity;
  recordDamageAndLoss(after, changes, after.issuedQuantity - after.returnedQuantity, effects);
  after.returnedQuantity = after.issuedQuantity;
  after.quantity = after.issuedQuantity;
}

/** Records how many of the units that come back now are damaged or lost. */
function recordDamageAndLoss(after: Loan, changes: RequestChanges, coming: number, effects: StockEffects) {
  const { damagedQuantity: damaged = 0, lostQuantity: lost = 0 } = changes;
  if (damaged + lost > coming) {
    if (coming === 0)
      throw invalid({ returnedQuantity: "Enter the total number returned, including these." });
    const field = lost > 0 ? "lostQuantity" : "damagedQuantity";
    throw invalid({ [field]: `Only ${coming} are returned now; damaged and lost cannot add up to more.` });
  }
  after.damagedQuantity += damaged;
  after.lostQuantity += lost;
  effects.damaged += damaged;
  effects.lost += lost;
  effects.total -= lost;
}

/** Sets the dates that a state stamps, and removes those that it clears. */
function enterState(before: Loan, after: Loan, changes: RequestChanges, by: { name: string }, now: Date) {
  const { stamps, clears, holds } = loanStatuses[after.status];
  const at = now.toISOString();
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
    if (!changes.declineReason) throw invalid({ declineReason: declineReasonRequired });
    after.declineReason = changes.declineReason;
  }
  // A loan handed over after its due date gets the default period from today.
  const firstOut = loanStatuses[after.status].isOut && !loanStatuses[before.status].isOut;
  const dated = newDueDay(before, changes) !== undefined;
  if (firstOut && !dated && after.dueDate < at && before.status !== "returned")
    after.dueDate = endOfLagosDay(addDays(lagosDay(now), DEFAULT_LOAN_DAYS));
  after.closedAt = holds ? null : (after.closedAt ?? at);
  if (!holds) {
    after.extensionDate = null;
    after.extensionReason = null;
  }
}

const newDueDay = (before: Loan, changes: RequestChanges): string | undefined => {
  const day = changes.dueDate ? lagosDay(changes.dueDate) : undefined;
  return day === lagosDay(before.dueDate) ? undefined : day;
};

/** Sets a new due date or answers an extension request; returns the history entry. */
function changeDueDate(before: Loan, after: Loan, changes: RequestChanges): LoanEventKind | null {
  const answer = changes.extension;
  if (answer && !before.extensionDate)
    throw new AppError("conflict", "There is no pending extension request.");
  const day =
    answer === "granted" && before.extensionDate
      ? lagosDay(before.extensionDate)
      : newDueDay(before, changes);
  if (day !== undefined && day < lagosDay(before.requestDate))
    throw invalid({ dueDate: "The due date cannot be before the request." });
  if (day !== undefined && !loanStatuses[before.status].holds && !changes.status)
    throw new AppError("conflict", "This request is closed; its due date stays as it was.");
  if (day !== undefined) after.dueDate = endOfLagosDay(day);
  const longer = before.extensionDate !== null && day !== undefined && after.dueDate > before.dueDate;
  if (!answer && !longer) return null;
  after.extensionDate = null;
  after.extensionReason = null;
  return answer === "refused" ? "extensionRefused" : "extensionGranted";
}

/** Corrects dates, which must stay in order: request, approval, return, today. */
function changeDates(after: Loan, changes: RequestChanges, now: Date) {
  if (after.approvedDate) after.approvedDate = correctDate(after.approvedDate, changes.approvedDate, now);
  if (after.returnedDate) after.returnedDate = correctDate(after.returnedDate, changes.returnedDate, now);
  const today = lagosDay(now);
  const approved = after.approvedDate && lagosDay(after.approvedDate);
  const returned = after.returnedDate && lagosDay(after.returnedDate);
  if (approved && approved < lagosDay(after.requestDate))
    throw invalid({ approvedDate: "It cannot have been approved before it was requested." });
  if (approved && approved > today) throw invalid({ approvedDate: "This date is in the future." });
  if (returned && approved && returned < approved)
    throw invalid({ returnedDate: "It cannot have been returned before it was approved." });
  if (returned && returned > today) throw invalid({ returnedDate: "This date is in the future." });
}

const correctDate = (stored: string, sent: string | null | undefined, now: Date): string => {
  const corrected = toTimestamp(sent, now);
  return corrected && lagosDay(corrected) !== lagosDay(stored) ? corrected : stored;
};

/** A day as a timestamp: now for today, noon in Nigeria for any other day. */
function toTimestamp(sent: string | null | undefined, now: Date): string | undefined {
  if (!sent) return undefined;
  if (sent.length > 10) return new Date(sent).toISOString();
  return sent === lagosDay(now) ? now.toISOString() : atLagosHour(sent, 12);
}

const isDifferent = (one: Loan, other: Loan): boolean =>
  (Object.keys(one) as (keyof Loan)[]).some((key) => one[key] !== other[key]);

/** The due date of a new request or an extension; only the store may exceed the maximum period. */
export function resolveDueDate(sent: string | null, now: Date, by: LoanActor): string {
  const today = lagosDay(now);
  const day = sent ? lagosDay(sent) : addDays(today, DEFAULT_LOAN_DAYS);
  if (day < today) throw invalid({ dueDate: "The due date cannot be in the past." });
  if (by === "borrower" && day > addDays(today, MAX_LOAN_DAYS))
    throw invalid({
      dueDate: `A loan can last at most ${MAX_LOAN_DAYS} days. Ask the store if you need longer.`,
    });
  return endOfLagosDay(day);
}
