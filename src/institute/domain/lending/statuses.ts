/** Who makes a change: a store admin, or the borrower. */
export type LoanActor = "store" | "borrower";

/** What entering a state records; a value that is already set stays. */
type Stamp = "approvedDate" | "issued" | "returnedDate";

/** The mails to the borrower that a change of a request can cause. */
export type LoanMail =
  | "approved"
  | "unapproved"
  | "declined"
  | "cancelled"
  | "handedOver"
  | "partial"
  | "returned"
  | "recalled";

interface LoanStatusRow<Name extends string> {
  /** The text of the badge and of the option. */
  label: string;
  /** The text of the button that sets this status. */
  action: string;
  /** What it means, in one sentence. */
  meaning: string;
  /** The colour of the badge. */
  tone: "waiting" | "ready" | "out" | "late" | "done" | "closed";
  /** Whether its units are unavailable to others. */
  holds: boolean;
  /** Whether the borrower has the units. */
  isOut: boolean;
  /** Whether the request dialog offers it; the others are reached by buttons. */
  isSelectable: boolean;
  /** The next statuses, and who may set each. */
  transitions: Partial<Record<Name, readonly LoanActor[]>>;
  /** Recorded when a request enters it. */
  stamps: readonly Stamp[];
  /** Removed when a request enters it. */
  clears: readonly Stamp[];
  /** The history text, after the person's name. */
  historyPhrase: string;
  mail: LoanMail | null;
}

const store = ["store"] as const;
const either = ["borrower", "store"] as const;

/** The rows by their names; a transition leads to one of them. */
const table = <Name extends string>(rows: Record<Name, LoanStatusRow<NoInfer<Name>>>) => rows;

/** Every status; badges, filters, transitions, dates, stock and mails follow from its row. */
export const loanStatuses = table({
  pending: {
    label: "Pending",
    action: "Move back to pending",
    meaning: "Waiting for the store’s approval. The units are reserved.",
    tone: "waiting",
    holds: true,
    isOut: false,
    isSelectable: true,
    transitions: { approved: store, received: store, returned: store, declined: store, cancelled: either },
    stamps: [],
    clears: ["approvedDate"],
    historyPhrase: "moved it back to pending",
    mail: "unapproved",
  },
  approved: {
    label: "Approved",
    action: "Approve",
    meaning: "The store has agreed. It can be collected from its first day, once it is there.",
    tone: "ready",
    holds: true,
    isOut: false,
    isSelectable: true,
    transitions: { pending: store, received: store, returned: store, declined: store, cancelled: either },
    stamps: ["approvedDate"],
    clears: ["issued"],
    historyPhrase: "approved it",
    mail: "approved",
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
    mail: "handedOver",
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
    mail: "returned",
  },
  overdue: {
    label: "Overdue",
    action: "Recall now",
    meaning: "Still out after the due date.",
    tone: "late",
    holds: true,
    isOut: true,
    isSelectable: true,
    transitions: {},
    stamps: [],
    clears: [],
    historyPhrase: "recalled it",
    mail: "recalled",
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
    mail: "partial",
  },
  declined: {
    label: "Declined",
    action: "Decline",
    meaning: "The store could not lend it and gave a reason.",
    tone: "closed",
    holds: false,
    isOut: false,
    isSelectable: false,
    transitions: {},
    stamps: [],
    clears: [],
    historyPhrase: "declined it",
    mail: "declined",
  },
  cancelled: {
    label: "Cancelled",
    action: "Cancel",
    meaning: "Cancelled before it was handed over.",
    tone: "closed",
    holds: false,
    isOut: false,
    isSelectable: false,
    transitions: {},
    stamps: [],
    clears: [],
    historyPhrase: "cancelled it",
    mail: "cancelled",
  },
});

/** The status that people see: a state, or `overdue`, which follows from the due date and is never stored. */
export type LoanStatus = keyof typeof loanStatuses;

/** A status that a request is stored with. */
export type LoanState = Exclude<LoanStatus, "overdue">;
