import { AppError, type FieldErrors } from "#domain/errors.ts";
import { addDays, endOfLagosDay, lagosDay } from "#domain/lagos-day.ts";
import {
  allowedTransitions,
  DEFAULT_LOAN_DAYS,
  type LoanActor,
  type LoanState,
  type LoanStatus,
  loanStatuses,
  MAX_LOAN_DAYS,
  statusAt,
} from "./loan.ts";
import { describeRefusal } from "./loan-refusals.ts";
import type { LoanEventKind, RequestChanges } from "./request.ts";

/** The course of a request as it is stored. Dates are ISO 8601 in UTC; a due date is the end of its day in Nigeria. */
export interface Loan {
  status: LoanState;
  /** What it ties up now; once closed, what it was about. */
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
  /** Since when it holds nothing. */
  closedAt: string | null;
  declineReason: string | null;
  extensionDate: string | null;
  extensionReason: string | null;
}

/** What a change comes to: the loan after it, and what the history says of it. */
export interface Outcome {
  after: Loan;
  /** Nothing when nothing changes. */
  kind: LoanEventKind | null;
  /** By how many the total changes: lost units leave it, and come back when a return is undone. */
  total: number;
  damaged: number;
  lost: number;
}

const invalid = (fields: FieldErrors) =>
  new AppError("invalid", "Please correct the marked fields.", { fields });

/** Applies what a store admin sends, or refuses it; every rule about statuses, counts and dates is here. */
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
  const recalled = to === "overdue";
  if (recalled) recall(before, after, changes, now);
  const entering = recalled ? undefined : to;
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
  if (recalled) return { after, kind: "recalled", ...effects };
  const entered =
    entering && (after.status !== before.status || entering === "partial") ? after.status : null;
  return { after, kind: entered ?? kind ?? (isDifferent(before, after) ? "changed" : null), ...effects };
}

/** Nothing that was sent is passed over in silence: what the resulting state cannot take is refused. */
function rejectUnused(before: Loan, after: Loan, changes: RequestChanges, to: LoanState | undefined) {
  const label = loanStatuses[after.status].label.toLowerCase();
  const counted = to === "partial" || to === "returned";
  const { quantity, returnedQuantity: back, declineReason } = changes;
  const fields: FieldErrors = {};
  for (const field of ["damagedQuantity", "lostQuantity"] as const)
    if (changes[field] && !counted) fields[field] = `It counts with a return; this request stays ${label}.`;
  if (back !== undefined && ![before.returnedQuantity, after.returnedQuantity].includes(back))
    fields.returnedQuantity =
      after.status === "returned"
        ? `Returned means that all ${after.issuedQuantity} are back; choose Partial for fewer.`
        : `A request that is ${label} takes no count.`;
  if (quantity !== undefined && ![before.quantity, after.quantity].includes(quantity))
    fields.quantity = "It cannot change together with this status; save one after the other.";
  for (const field of ["approvedDate", "returnedDate"] as const) {
    const sent = dayOf(changes[field]);
    if (sent === undefined || sent === dayOf(before[field])) continue;
    if (sent && !after[field]) fields[field] = `A request that is ${label} has no such date.`;
    if (!sent && before[field] && after[field]) fields[field] = "It can be changed, but not taken away.";
  }
  if (changes.dueDate === null) fields.dueDate = "A request always has a due date.";
  if (declineReason && after.status !== "declined" && declineReason !== before.declineReason)
    fields.declineReason = "Only a request that is declined has a reason for it.";
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

const dayOf = (sent: string | null | undefined) => sent && lagosDay(sent);

/** It is due now. */
function recall(before: Loan, after: Loan, changes: RequestChanges, now: Date) {
  if (newDueDay(before, changes) !== undefined)
    throw invalid({ dueDate: "Recalled, it is due now; choose another status for another day." });
  after.dueDate = new Date(now.getTime() - 1).toISOString();
  after.extensionDate = null;
  after.extensionReason = null;
}

/** Why it was declined can be told in other words, but not left out. */
function changeDeclineReason(before: Loan, after: Loan, { declineReason }: RequestChanges) {
  if (before.status !== "declined" || declineReason === undefined) return;
  if (!declineReason) throw invalid({ declineReason: declineReasonRequired });
  after.declineReason = declineReason;
}

const declineReasonRequired = "Say why, so that the borrower knows what to do instead.";

/** The status that is asked for and is not there yet; counting what is back asks for `partial`. */
function requestedStatus(before: Loan, changes: RequestChanges, now: Date): LoanStatus | undefined {
  const currentStatus = statusAt(before, now);
  const requested = changes.status;
  const { returnedQuantity: back, damagedQuantity: damaged, lostQuantity: lost } = changes;
  const counted = (back !== undefined && back !== before.returnedQuantity) || Boolean(damaged || lost);
  const stays = requested === undefined || requested === before.status || requested === currentStatus;
  if (stays) return counted && loanStatuses[before.status].isOut ? "partial" : undefined;
  // Of a recall and a later due date sent together, the date is what was meant.
  const day = newDueDay(before, changes);
  if (requested === "overdue" && day !== undefined && day >= lagosDay(now)) return undefined;
  return requested;
}

/** Refuses a move that the table of statuses does not have, and names those it has. */
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

/** Everything counts as out again: what was taken back, or lost, was not. */
function undoReturns(before: Loan, after: Loan, effects: StockEffects) {
  after.issuedQuantity = before.issuedQuantity || after.quantity;
  after.quantity = after.issuedQuantity;
  effects.total += before.lostQuantity;
  after.returnedQuantity = 0;
  after.damagedQuantity = 0;
  after.lostQuantity = 0;
}

/** Counts what is back; all of it makes the loan a returned one. Without a count nothing is given free. */
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
  // A form that reopens a loan sends along the count that it showed: all of them.
  const sent = reopened && changes.returnedQuantity === issued ? undefined : changes.returnedQuantity;
  const back = sent ?? stillOut;
  if (back > issued) throw invalid({ returnedQuantity: `Only ${issued} were handed over.` });
  if (back === issued) return "returned";
  if (back < after.returnedQuantity) {
    // A miscount is put right: the losses cannot be more than what is back.
    effects.total += after.lostQuantity - Math.min(after.lostQuantity, back);
    after.lostQuantity = Math.min(after.lostQuantity, back);
    after.damagedQuantity = Math.min(after.damagedQuantity, back - after.lostQuantity);
  }
  recordDamageAndLoss(after, changes, Math.max(0, back - after.returnedQuantity), effects);
  if (reopened) {
    // What was recorded before the return is not recorded a second time.
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

/** Of the units that come back now, how many are damaged, and how many will never come. */
function recordDamageAndLoss(after: Loan, changes: RequestChanges, coming: number, effects: StockEffects) {
  const { damagedQuantity: damaged = 0, lostQuantity: lost = 0 } = changes;
  if (damaged + lost > coming) {
    if (coming === 0) throw invalid({ returnedQuantity: "Say how many are back in all, these with them." });
    const field = lost > 0 ? "lostQuantity" : "damagedQuantity";
    throw invalid({ [field]: `This change accounts for ${coming}; damaged and lost cannot be more.` });
  }
  after.damagedQuantity += damaged;
  after.lostQuantity += lost;
  effects.damaged += damaged;
  effects.lost += lost;
  effects.total -= lost;
}

/** Writes down what entering a state stamps, and takes back what it clears. */
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
  // What is handed over after its due date has passed gets the usual time from today.
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

/** A store admin's new due date, or the answer to an extension; says what it was. */
function changeDueDate(before: Loan, after: Loan, changes: RequestChanges): LoanEventKind | null {
  const answer = changes.extension;
  if (answer && !before.extensionDate)
    throw new AppError("conflict", "No extension is waiting for an answer.");
  const day =
    answer === "granted" && before.extensionDate
      ? lagosDay(before.extensionDate)
      : newDueDay(before, changes);
  if (day !== undefined && day < lagosDay(before.requestDate))
    throw invalid({ dueDate: "The due date cannot lie before the request." });
  if (day !== undefined && !loanStatuses[before.status].holds && !changes.status)
    throw new AppError("conflict", "This request is closed; its due date stays as it was.");
  if (day !== undefined) after.dueDate = endOfLagosDay(day);
  const longer = before.extensionDate !== null && day !== undefined && after.dueDate > before.dueDate;
  if (!answer && !longer) return null;
  after.extensionDate = null;
  after.extensionReason = null;
  return answer === "refused" ? "extensionRefused" : "extensionGranted";
}

/** The dates that a store admin may put right, in their order: asked, approved, returned, today. */
function changeDates(after: Loan, changes: RequestChanges, now: Date) {
  if (after.approvedDate) after.approvedDate = correctDate(after.approvedDate, changes.approvedDate, now);
  if (after.returnedDate) after.returnedDate = correctDate(after.returnedDate, changes.returnedDate, now);
  const today = lagosDay(now);
  const approved = after.approvedDate && lagosDay(after.approvedDate);
  const returned = after.returnedDate && lagosDay(after.returnedDate);
  if (approved && approved < lagosDay(after.requestDate))
    throw invalid({ approvedDate: "It cannot have been approved before it was asked for." });
  if (approved && approved > today) throw invalid({ approvedDate: "This day is still to come." });
  if (returned && approved && returned < approved)
    throw invalid({ returnedDate: "It cannot have come back before it was approved." });
  if (returned && returned > today) throw invalid({ returnedDate: "This day is still to come." });
}

const correctDate = (stored: string, sent: string | null | undefined, now: Date): string => {
  const corrected = toTimestamp(sent, now);
  return corrected && lagosDay(corrected) !== lagosDay(stored) ? corrected : stored;
};

/** A day as a moment: now for today, noon for any other. */
function toTimestamp(sent: string | null | undefined, now: Date): string | undefined {
  if (!sent) return undefined;
  if (sent.length > 10) return new Date(sent).toISOString();
  return sent === lagosDay(now) ? now.toISOString() : `${sent}T11:00:00.000Z`;
}

const isDifferent = (one: Loan, other: Loan): boolean =>
  (Object.keys(one) as (keyof Loan)[]).some((key) => one[key] !== other[key]);

/** The due date of a new request, or an extension, by whoever may choose it. */
export function resolveDueDate(sent: string | null, now: Date, by: LoanActor): string {
  const today = lagosDay(now);
  const day = sent ? lagosDay(sent) : addDays(today, DEFAULT_LOAN_DAYS);
  if (day < today) throw invalid({ dueDate: "The due date cannot lie in the past." });
  if (by === "borrower" && day > addDays(today, MAX_LOAN_DAYS))
    throw invalid({ dueDate: `A loan lasts ${MAX_LOAN_DAYS} days at most; ask the store for more.` });
  return endOfLagosDay(day);
}
