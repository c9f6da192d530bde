/** The states that a request is stored in. */
export const loanStates = [
  "pending",
  "approved",
  "received",
  "partial",
  "returned",
  "declined",
  "cancelled",
] as const;
export type LoanState = (typeof loanStates)[number];

/** What a person sees: a state, or `overdue`, which follows from the due date and is never stored. */
export type LoanStatus = LoanState | "overdue";

/** Who makes a move: the store admin, or the borrower themself. */
export type LoanActor = "store" | "borrower";

/** What entering a state writes down, once; what is there already stays. */
type Stamp = "approvedDate" | "issued" | "returnedDate";

/** The letters to the borrower that a change of a request can cause. */
export type LoanLetter =
  | "asked"
  | "approved"
  | "unapproved"
  | "declined"
  | "cancelled"
  | "handedOver"
  | "partial"
  | "returned"
  | "recalled";

export interface LoanStatusRow {
  /** The word on the badge and beside the choice. */
  label: string;
  /** What the store admin does by choosing it. */
  action: string;
  /** What it means, in a line. */
  meaning: string;
  /** The colour of the badge, by what it asks of people. */
  tone: "waiting" | "ready" | "out" | "late" | "done" | "closed";
  /** Whether the units are taken from what others can ask for. */
  holds: boolean;
  /** Whether the borrower has the units in hand. */
  isOut: boolean;
  /** Whether it is one of the choices of the request dialog; the others are reached by buttons. */
  isSelectable: boolean;
  /** Where it can go from here, and who may take it there. */
  transitions: Partial<Record<LoanStatus, readonly LoanActor[]>>;
  /** What entering it writes down. */
  stamps: readonly Stamp[];
  /** What entering it takes back. */
  clears: readonly Stamp[];
  /** What the history says of the person who entered it. */
  historyPhrase: string;
  letter: LoanLetter | null;
}

const store = ["store"] as const;
const either = ["borrower", "store"] as const;

/** Every status. One row is the whole declaration: badge, filter, moves, stamps, stock and letters follow. */
export const loanStatuses: Record<LoanStatus, LoanStatusRow> = {
  pending: {
    label: "Pending",
    action: "Put back to pending",
    meaning: "Waits for the store to approve it; the units are kept.",
    tone: "waiting",
    holds: true,
    isOut: false,
    isSelectable: true,
    transitions: { approved: store, received: store, returned: store, declined: store, cancelled: either },
    stamps: [],
    clears: ["approvedDate"],
    historyPhrase: "put it back to pending",
    letter: "unapproved",
  },
  approved: {
    label: "Approved",
    action: "Approve",
    meaning: "Ready to be collected from the store.",
    tone: "ready",
    holds: true,
    isOut: false,
    isSelectable: true,
    transitions: { pending: store, received: store, returned: store, declined: store, cancelled: either },
    stamps: ["approvedDate"],
    clears: ["issued"],
    historyPhrase: "approved it",
    letter: "approved",
  },
  received: {
    label: "Received",
    action: "Hand over",
    meaning: "Handed over to the borrower.",
    tone: "out",
    holds: true,
    isOut: true,
    isSelectable: true,
    transitions: { approved: store, partial: store, returned: store, overdue: store },
    stamps: ["approvedDate", "issued"],
    clears: ["returnedDate"],
    historyPhrase: "handed it over",
    letter: "handedOver",
  },
  returned: {
    label: "Returned",
    action: "Take back",
    meaning: "Everything is back in the store.",
    tone: "done",
    holds: false,
    isOut: false,
    isSelectable: true,
    transitions: { received: store, partial: store },
    stamps: ["approvedDate", "issued", "returnedDate"],
    clears: [],
    historyPhrase: "took it back",
    letter: "returned",
  },
  overdue: {
    label: "Overdue",
    action: "Recall now",
    meaning: "Still out although the due date has passed.",
    tone: "late",
    holds: true,
    isOut: true,
    isSelectable: true,
    transitions: {},
    stamps: [],
    clears: [],
    historyPhrase: "recalled it",
    letter: "recalled",
  },
  partial: {
    label: "Partial",
    action: "Take back some",
    meaning: "Some units are back, the others are still out.",
    tone: "out",
    holds: true,
    isOut: true,
    isSelectable: true,
    transitions: { received: store, partial: store, returned: store, overdue: store },
    stamps: ["approvedDate", "issued"],
    clears: ["returnedDate"],
    historyPhrase: "took some back",
    letter: "partial",
  },
  declined: {
    label: "Declined",
    action: "Decline",
    meaning: "The store could not lend it, and said why.",
    tone: "closed",
    holds: false,
    isOut: false,
    isSelectable: false,
    transitions: {},
    stamps: [],
    clears: [],
    historyPhrase: "declined it",
    letter: "declined",
  },
  cancelled: {
    label: "Cancelled",
    action: "Cancel",
    meaning: "Withdrawn before it was handed over.",
    tone: "closed",
    holds: false,
    isOut: false,
    isSelectable: false,
    transitions: {},
    stamps: [],
    clears: [],
    historyPhrase: "cancelled it",
    letter: "cancelled",
  },
};

export const loanStatusNames = Object.keys(loanStatuses) as LoanStatus[];

/** The states whose units are not available to others. */
export const holdingStates = loanStates.filter((state) => loanStatuses[state].holds);

/** The states in which the borrower has the units. */
export const outStates = loanStates.filter((state) => loanStatuses[state].isOut);

/** What a person sees of a stored state at a moment: past its due date, what is out is overdue. */
export const statusAt = (loan: { status: LoanState; dueDate: string }, now: Date): LoanStatus =>
  loanStatuses[loan.status].isOut && loan.dueDate < now.toISOString() ? "overdue" : loan.status;

/** Where `by` may take a request from `from`. */
export const allowedTransitions = (from: LoanState, by: LoanActor): LoanStatus[] =>
  loanStatusNames.filter((to) => loanStatuses[from].transitions[to]?.includes(by));

/** How many units a request takes from what is available. */
export const heldQuantity = (loan: { status: LoanState; quantity: number }): number =>
  loanStatuses[loan.status].holds ? loan.quantity : 0;

/** Days from today that the server takes when a request names no due date. */
export const DEFAULT_LOAN_DAYS = 14;
/** Days from today that a member may ask for at most. */
export const MAX_LOAN_DAYS = 60;
