import { keysOf } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { type LoanActor, type LoanState, type LoanStatus, loanStatuses } from "./statuses.ts";

/** What the rules of lending read and change. Dates are ISO 8601 in UTC; a due date is the end of its day in Nigeria. */
export interface Loan {
  status: LoanState;
  /** Units reserved now; once closed, the units it was for. */
  quantity: number;
  issuedQuantity: number;
  returnedQuantity: number;
  damagedQuantity: number;
  lostQuantity: number;
  requestDate: string;
  /** The first day of its period in Nigeria (2026-03-14). */
  startDate: string;
  approvedDate: string | null;
  dueDate: string;
  issuedDate: string | null;
  issuedBy: string | null;
  returnedDate: string | null;
  /** Since when it reserves no units: returned, declined, cancelled or deleted. */
  closedAt: string | null;
  declineReason: string | null;
  /** The due date that the borrower requests, until the store answers; it stays on return, in case that is undone. */
  extensionDate: string | null;
  extensionReason: string | null;
  /** The last day on which the units can be collected, as the borrower was told. */
  collectBy: string | null;
  /** Until when the borrower can take the units that became free; null for any other request. */
  offeredUntil: string | null;
  /** Why it was cancelled by itself. */
  endReason: LoanEnd | null;
  /** How many of its units were not on the shelf when it was last asked; null before its day has come. */
  missing?: number | null;
  /** The day in Nigeria on which units that were missing were there again. */
  thereSince?: string | null;
  /** Its own first day, if it was handed over before it. */
  bookedStart?: string | null;
  /** Its own due date, if it was handed over after it. */
  bookedDue?: string | null;
}

/** How a request is cancelled by itself: the units were not collected, or the offer was not taken. */
export type LoanEnd = "notCollected" | "offerPassed";

/** A request that was just made; without a first day it begins today. */
export const newLoan = (quantity: number, dueDate: string, now: Date, startDate = lagosDay(now)): Loan => ({
  status: "pending",
  quantity,
  issuedQuantity: 0,
  returnedQuantity: 0,
  damagedQuantity: 0,
  lostQuantity: 0,
  requestDate: now.toISOString(),
  startDate,
  approvedDate: null,
  dueDate,
  issuedDate: null,
  issuedBy: null,
  returnedDate: null,
  closedAt: null,
  declineReason: null,
  extensionDate: null,
  extensionReason: null,
  collectBy: null,
  offeredUntil: null,
  endReason: null,
});

export const loanStatusNames = keysOf(loanStatuses);

/** What a request remembers of its shelf and of its own days before anything happened. */
export const noMemory = { missing: null, thereSince: null, bookedStart: null, bookedDue: null };

/** The states that a request is stored in. */
export const loanStates = loanStatusNames.filter((name) => name !== "overdue");

/** The states whose units are not available to others. */
export const holdingStates = loanStates.filter((state) => loanStatuses[state].holds);

/** The states in which the borrower has the units. */
export const outStates = loanStates.filter((state) => loanStatuses[state].isOut);

/** The status at a moment: a loan that is out past its due date is overdue. */
export const statusAt = (loan: Pick<Loan, "status" | "dueDate">, now: Date): LoanStatus =>
  loanStatuses[loan.status].isOut && loan.dueDate < now.toISOString() ? "overdue" : loan.status;

/** The statuses that `by` may set from `from`. */
export const allowedTransitions = (from: LoanState, by: LoanActor): LoanStatus[] =>
  loanStatusNames.filter((to) => loanStatuses[from].transitions[to]?.includes(by));

/** The extension request that waits for the store's answer: only that of a loan that is out. */
export const pendingExtension = (loan: Pick<Loan, "status" | "extensionDate" | "extensionReason">) => {
  const { isOut } = loanStatuses[loan.status];
  return {
    extensionDate: isOut ? loan.extensionDate : null,
    extensionReason: isOut ? loan.extensionReason : null,
  };
};

/** How many units a request removes from the available stock. */
export const heldQuantity = (loan: Pick<Loan, "status" | "quantity">): number =>
  loanStatuses[loan.status].holds ? loan.quantity : 0;

/** Days from today until the due date when a request names none. */
export const DEFAULT_LOAN_DAYS = 14;
/** The most days from the first day to the due day that a member may request. */
export const MAX_LOAN_DAYS = 60;
/** How many days ahead a period may begin. */
export const HORIZON_DAYS = 365;
