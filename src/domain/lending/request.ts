import { z } from "zod";
import { requiredLine } from "#domain/text-fields.ts";
import { integerBetween, MAX_QUANTITY, textLine } from "./equipment.ts";
import { loanStatusNames } from "./loan.ts";
import type { LoanState, LoanStatus } from "./statuses.ts";

/** A request, which becomes a loan: the spec's fields and the store's records of it. */
export interface LoanRequest {
  _id: string;
  name: string;
  email: string;
  /** Formatted for reading: `+234 803 123 4567`. */
  phone: string;
  /** The same number, digits only. */
  phoneNumber: number | null;
  address: string | null;
  userId: string[];
  type: string | null;
  /** The name of the equipment at the time of the request. */
  equipment: string;
  /** The id of the equipment. */
  requestId: string;
  issuedBy: string | null;
  /** Units reserved now; once closed, the units it was for. */
  quantity: number;
  reason: string | null;
  /** Internal note, only for store admins. */
  note: string | null;
  status: LoanStatus;
  requestDate: string;
  approvedDate: string | null;
  dueDate: string;
  returnedDate: string | null;
  /** The stored state, which may appear as `overdue`. */
  state: LoanState;
  requestedQuantity: number;
  issuedQuantity: number;
  returnedQuantity: number;
  damagedQuantity: number;
  lostQuantity: number;
  issuedDate: string | null;
  declineReason: string | null;
  /** The due date that the borrower requests, until the store answers. */
  extensionDate: string | null;
  extensionReason: string | null;
  version: number;
}

/** The part of a request that every signed-in person may see while it holds stock. */
export type HoldingRequest = Pick<LoanRequest, "_id" | "equipment" | "quantity" | "status" | "dueDate">;

/** One entry of the history, which cannot be changed. */
export interface LoanEvent {
  _id: string;
  at: string;
  /** Who did it; `null` if it happened automatically. */
  by: string | null;
  kind: LoanEventKind;
  requestId: string | null;
  /** The borrower and the equipment, unless the history is that of one request. */
  borrower?: string;
  borrowerId?: string;
  equipment?: string;
  equipmentId: string;
  /** Units that the change reserved (+) or released (−). */
  held: number;
  /** Change of the total stock. */
  total: number;
  damaged: number;
  lost: number;
  note: string | null;
}

/** A new state, or one of the other events. */
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

/** In any common spelling: 0803 123 4567, +234 (0)803…, or without the leading zero. */
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
const between = (value: number, min: number, max: number) => value >= min && value <= max;

const MAX_YEAR = 2100;

/** A day (2026-03-14) or a timestamp (ISO 8601); `null` if empty. */
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
  // Date.parse reads 30 February as 2 March.
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));

const quantity = integerBetween(1, MAX_QUANTITY, "The quantity");
const count = (what: string) => integerBetween(0, MAX_QUANTITY, what);

/** A new request; the borrower comes from the session, but a store admin may name another member by e-mail. */
export const RequestInput = z.object({
  requestId: z.string("Choose what to borrow.").trim().min(1, "Choose what to borrow.").max(100),
  phone,
  quantity,
  reason: optionalText(2000).default(null),
  address: optionalText(500).default(null),
  type: optionalText(100).default(null),
  dueDate: date.default(null),
  /** Used only when a store admin sends it. */
  name: optionalText(200).default(null),
  email: optionalText(254).default(null),
  note: optionalText(2000).default(null),
  /** The same for every attempt to send one form, so that the request is stored once. */
  idempotencyKey: textLine(100).min(1).optional(),
});
export type RequestInput = z.output<typeof RequestInput>;
/** The JSON that a form or a client sends. */
export type RequestDraft = z.input<typeof RequestInput>;

/** A new request with an initial status, which is used only when a store admin sends it. */
export const DeskInput = RequestInput.extend({
  status: z.enum(loanStatusNames, "Choose a status.").optional(),
});
export type DeskInput = z.output<typeof DeskInput>;

/** Any of the fields; fields that are not sent, or that the sender may not change, stay unchanged. */
export const RequestChanges = z
  .object({
    status: z.enum(loanStatusNames, "Choose a status."),
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
    /** The total number of units that are back. */
    returnedQuantity: count("The number of returned units"),
    /** How many of the units returned with this change are damaged or lost. */
    damagedQuantity: count("The number of damaged units"),
    lostQuantity: count("The number of lost units"),
    declineReason: optionalText(1000),
    /** The store's answer to an extension request. */
    extension: z.enum(["granted", "refused"], "Choose granted or refused."),
    version: z.int(),
  })
  .partial();
export type RequestChanges = z.output<typeof RequestChanges>;

export const Decline = z.object({
  reason: requiredLine(1000, "Say why, so that the borrower knows what to do instead."),
  version: z.int().optional(),
});

export const Extension = z.object({
  dueDate: date.refine((text) => text !== null, "Give the new due date."),
  reason: optionalText(1000).default(null),
});
export type Extension = z.output<typeof Extension>;
