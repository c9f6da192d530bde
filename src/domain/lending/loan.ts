import { type LoanActor, type LoanState, type LoanStatus, loanStatuses } from "./statuses.ts";

export const loanStatusNames = Object.keys(loanStatuses) as LoanStatus[];

/** The states that a request is stored in. */
export const loanStates = loanStatusNames.filter((name) => name !== "overdue");

/** The states whose units are not available to others. */
export const holdingStates = loanStates.filter((state) => loanStatuses[state].holds);

/** The states in which the borrower has the units. */
export const outStates = loanStates.filter((state) => loanStatuses[state].isOut);

/** The status at a moment: a loan that is out past its due date is overdue. */
export const statusAt = (loan: { status: LoanState; dueDate: string }, now: Date): LoanStatus =>
  loanStatuses[loan.status].isOut && loan.dueDate < now.toISOString() ? "overdue" : loan.status;

/** The statuses that `by` may set from `from`. */
export const allowedTransitions = (from: LoanState, by: LoanActor): LoanStatus[] =>
  loanStatusNames.filter((to) => loanStatuses[from].transitions[to]?.includes(by));

/** How many units a request removes from the available stock. */
export const heldQuantity = (loan: { status: LoanState; quantity: number }): number =>
  loanStatuses[loan.status].holds ? loan.quantity : 0;

/** Days from today until the due date when a request names none. */
export const DEFAULT_LOAN_DAYS = 14;
/** The most days from today that a member may request. */
export const MAX_LOAN_DAYS = 60;
