import { AppError, type FieldErrors } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { allowedTransitions, type Loan } from "./loan.ts";
import type { RequestChanges } from "./request.ts";
import { type LoanActor, type LoanState, type LoanStatus, loanStatuses } from "./statuses.ts";

/** A refusal with a message for each field. */
export const invalidError = (fields: FieldErrors) =>
  new AppError("invalid", "Please correct the marked fields.", { fields });

const closed = "It is closed; make a new request.";

/** Why a borrower cannot cancel a request in each state, and what they can do instead. */
const uncancellable: Partial<Record<LoanState, string>> = {
  received:
    "It has been handed over to you, so it cannot be cancelled. Bring it back to the store, or request an extension.",
  partial:
    "Some of it is still with you, so it cannot be cancelled. Bring the rest back to the store, or request an extension.",
  returned: "It is already back in the store, so there is nothing to cancel.",
  declined: "The store has declined it, so there is nothing to cancel.",
};

/** The message when a request cannot change from one status to another. */
function describeRefusal(from: LoanState, to: LoanStatus, by: LoanActor): string {
  const specific = by === "borrower" && to === "cancelled" ? uncancellable[from] : undefined;
  if (specific) return specific;
  const word = (status: LoanStatus) => loanStatuses[status].label.toLowerCase();
  const options = allowedTransitions(from, by).map(word).join(", ");
  const hint = options ? `From here it can become: ${options}.` : closed;
  return `A request that is ${word(from)} cannot become ${word(to)}. ${hint}`;
}

/** Throws unless the status table allows this transition; the error lists the allowed ones. */
export function assertTransition(from: LoanState, to: LoanStatus, by: LoanActor): void {
  if (loanStatuses[from].transitions[to]?.includes(by)) return;
  throw new AppError("conflict", describeRefusal(from, to, by), {
    current: { from, to, allowed: allowedTransitions(from, by) },
  });
}

/** Refuses every field that the resulting state cannot use, instead of ignoring it. */
export function rejectUnused(before: Loan, after: Loan, changes: RequestChanges, to: LoanState | undefined) {
  const label = loanStatuses[after.status].label.toLowerCase();
  const counted = to === "partial" || to === "returned";
  const { quantity, returnedQuantity: back, declineReason } = changes;
  const fields: FieldErrors = {};
  for (const field of ["damagedQuantity", "lostQuantity"] as const)
    if (changes[field] && !counted)
      fields[field] = `Enter this when units are returned. This request is still ${label}.`;
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
  if (Object.keys(fields).length > 0) throw invalidError(fields);
}

const dayOf = (sent: string | null | undefined) => sent && lagosDay(sent);
