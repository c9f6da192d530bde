import { z } from "zod";
import { requiredLine } from "#domain/text-fields.ts";
import { integerBetween, MAX_QUANTITY, textLine } from "./equipment.ts";
import { type LoanState, type LoanStatus, loanStatusNames } from "./loan.ts";

/** A request, which becomes a loan: the spec's fields, and what the store keeps of its course. */
export interface LoanRequest {
  _id: string;
  name: string;
  email: string;
  /** As people read it, such as `+234 803 123 4567`. */
  phone: string;
  /** The same in digits only. */
  phoneNumber: number | null;
  address: string | null;
  userId: string[];
  type: string | null;
  /** The name of what was asked for, as it was called then. */
  equipment: string;
  /** The id of what was asked for. */
  requestId: string;
  issuedBy: string | null;
  /** What it ties up now; once it is closed, what it was about. */
  quantity: number;
  reason: string | null;
  /** The store's own; only for store admins. */
  note: string | null;
  status: LoanStatus;
  requestDate: string;
  approvedDate: string | null;
  dueDate: string;
  returnedDate: string | null;
  /** The stored state, which `overdue` hides. */
  state: LoanState;
  requestedQuantity: number;
  issuedQuantity: number;
  returnedQuantity: number;
  damagedQuantity: number;
  lostQuantity: number;
  issuedDate: string | null;
  declineReason: string | null;
  /** The due date that the borrower asks for, while nobody has answered. */
  extensionDate: string | null;
  extensionReason: string | null;
  version: number;
}

/** What anybody signed in may know of a request that holds stock. */
export type HoldingRequest = Pick<LoanRequest, "_id" | "equipment" | "quantity" | "status" | "dueDate">;

/** One line of the history, which nobody can change. */
export interface LoanEvent {
  _id: string;
  at: string;
  /** Who did it; nobody for what happened by itself. */
  by: string | null;
  kind: LoanEventKind;
  requestId: string | null;
  /** The borrower and what was asked for, where the history is not one of a single request. */
  borrower?: string;
  borrowerId?: string;
  equipment?: string;
  equipmentId: string;
  /** Units that the change took (+) or gave back (−). */
  held: number;
  /** By how many the total changed. */
  total: number;
  damaged: number;
  lost: number;
  note: string | null;
}

/** What can happen: a move to a state, or one of these. */
export type LoanEventKind =
  | LoanState
  | "asked"
  | "changed"
  | "recalled"
  | "moved"
  | "extensionAsked"
  | "extensionGranted"
  | "extensionRefused"
  | "deleted"
  | "undone"
  | "added"
  | "total"
  | "renamed"
  | "retired";

const optionalText = (max: number) =>
  textLine(max)
    .nullable()
    .transform((text) => text || null);

/** As people write it: 0803 123 4567, +234 (0)803…, or a number that has lost its zero. */
const phone = z
  .preprocess(
    (value) => (typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value),
    requiredLine(40, "Give a telephone number."),
  )
  .refine(
    (text) => /^\+?[\d\s().\-/]+$/.test(text) && between(digits(text), 7, 15),
    "Give a telephone number of 7 to 15 digits, such as 0803 123 4567.",
  );
const digits = (text: string) => text.replace(/\D/g, "").length;
const between = (value: number, least: number, most: number) => value >= least && value <= most;

const MAX_YEAR = 2100;

/** A day (2026-03-14) or a moment (ISO 8601); nothing when it is empty. */
const date = z
  .string("Give a date.")
  .trim()
  .nullable()
  .transform((text) => text || null)
  .refine((text) => text === null || isDate(text), "Give a date, such as 2026-03-14.")
  .refine(
    (text) => text === null || !isDate(text) || new Date(text).getUTCFullYear() <= MAX_YEAR,
    `Give a date before ${MAX_YEAR + 1}.`,
  );
const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  // Date.parse takes 30 February for 2 March.
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));

const quantity = integerBetween(1, MAX_QUANTITY, "The quantity");
const count = (what: string) => integerBetween(0, MAX_QUANTITY, what);

/** What a new request is made of. Whose it is comes from the session; a store admin may name another member by e-mail. */
export const RequestInput = z.object({
  requestId: z.string("Choose what to borrow.").trim().min(1, "Choose what to borrow.").max(100),
  phone,
  quantity,
  reason: optionalText(2000).default(null),
  address: optionalText(500).default(null),
  type: optionalText(100).default(null),
  dueDate: date.default(null),
  /** Counts only when a store admin sends it. */
  name: optionalText(200).default(null),
  email: optionalText(254).default(null),
  note: optionalText(2000).default(null),
  /** The same for each try to send one form, so that it is stored once. */
  idempotencyKey: textLine(100).min(1).optional(),
});
export type RequestInput = z.output<typeof RequestInput>;
/** What a form or a client sends. */
export type RequestDraft = z.input<typeof RequestInput>;

/** The same with what it is to be at once; that counts only when a store admin sends it. */
export const DeskInput = RequestInput.extend({
  status: z.enum(loanStatusNames, "Choose one of the statuses.").optional(),
});
export type DeskInput = z.output<typeof DeskInput>;

/** Any of the fields; what is not sent stays as it is, and what somebody may not change is left alone. */
export const RequestChanges = z
  .object({
    status: z.enum(loanStatusNames, "Choose one of the statuses."),
    name: requiredLine(200, "Give a name."),
    phone,
    quantity,
    reason: optionalText(2000),
    note: optionalText(2000),
    address: optionalText(500),
    type: optionalText(100),
    requestId: requiredLine(100, "Choose what is borrowed."),
    approvedDate: date,
    dueDate: date,
    returnedDate: date,
    /** How many units are back in all. */
    returnedQuantity: count("The number that is back"),
    /** How many of those that come back with this change are damaged or lost. */
    damagedQuantity: count("The number of damaged units"),
    lostQuantity: count("The number of lost units"),
    declineReason: optionalText(1000),
    /** The store's answer to an extension that was asked for. */
    extension: z.enum(["granted", "refused"], "Say granted or refused."),
    version: z.int(),
  })
  .partial();
export type RequestChanges = z.output<typeof RequestChanges>;

export const Decline = z.object({
  reason: requiredLine(1000, "Say why, so that the borrower knows what to do instead."),
  version: z.int().optional(),
});

export const Extension = z.object({
  dueDate: date.refine((text) => text !== null, "Give the date until which you need it."),
  reason: optionalText(1000).default(null),
});
export type Extension = z.output<typeof Extension>;
