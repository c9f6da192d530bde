import { allowedTransitions } from "./loan.ts";
import { type LoanActor, type LoanState, type LoanStatus, loanStatuses } from "./statuses.ts";

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
export function describeRefusal(from: LoanState, to: LoanStatus, by: LoanActor): string {
  const specific = by === "borrower" && to === "cancelled" ? uncancellable[from] : undefined;
  if (specific) return specific;
  const word = (status: LoanStatus) => loanStatuses[status].label.toLowerCase();
  const options = allowedTransitions(from, by).map(word).join(", ");
  const hint = options ? `From here it can become: ${options}.` : closed;
  return `A request that is ${word(from)} cannot become ${word(to)}. ${hint}`;
}
