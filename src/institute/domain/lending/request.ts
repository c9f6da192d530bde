import { z } from "zod";
import { changesOf, field, inputOf, line, type Values } from "#core/domain/fields.ts";
import { line as bareLine, optionalLine, requiredLine } from "#core/domain/text-fields.ts";
import { integerBetween, MAX_QUANTITY } from "./equipment.ts";
import { type Loan, loanStatusNames } from "./loan.ts";
import type { ShelfOfRequest } from "./shelf.ts";
import type { LoanState, LoanStatus } from "./statuses.ts";
import { type NamedUnit, namedUnits } from "./unit.ts";

/** In any common spelling: 0803 123 4567, +234 (0)803…, or without the leading zero. */
const phoneNumber = z
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
const optionalDate = () =>
  z
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

const date = (label: string) => field(optionalDate().default(null), { control: "date", label });

/** A number of units; `what` begins its messages. */
const count = (min: number, what: string, label: string) =>
  field(integerBetween(min, MAX_QUANTITY, what), { control: "number", label, inputMode: "numeric" });

/** What a request says, in the order of the form. */
export const requestFields = {
  requestId: field(requiredLine(100, "Choose what is borrowed."), { control: "line", label: "Equipment" }),
  phone: field(phoneNumber, {
    control: "line",
    label: "Phone Number",
    inputMode: "tel",
    autoComplete: "tel",
  }),
  quantity: count(1, "The quantity", "Quantity"),
  reason: line(2000, { control: "paragraph", label: "Reason" }),
  address: line(500, { label: "Address" }),
  type: line(100, { label: "Type" }),
  startDate: date("First day"),
  dueDate: date("Last day"),
  name: field(requiredLine(200, "Give a name."), { control: "line", label: "Name" }),
  email: line(254, { label: "E-mail of the borrower", inputMode: "email" }),
  note: line(2000, { control: "paragraph", label: "Note", hint: "Only the store can see it." }),
};

/** What the store records of the loan. */
export const recordFields = {
  approvedDate: date("Approved date"),
  returnedDate: date("Returned date"),
  /** The total number of units that are back. */
  returnedQuantity: count(0, "The number of returned units", "Returned in total"),
  /** How many of the units returned with this change are damaged or lost. */
  damagedQuantity: count(0, "The number of damaged units", "Damaged"),
  lostQuantity: count(0, "The number of lost units", "Lost"),
  declineReason: line(1000, { control: "paragraph", label: "Reason for declining" }),
};

const {
  requestId: _id,
  quantity: _q,
  startDate: _start,
  dueDate: _due,
  email: _email,
  ...texts
} = requestFields;
/** What the store may change at any time; rules decide about the other fields. */
export const textFields = texts;

type ShelfMemory = "missing" | "thereSince" | "bookedStart" | "bookedDue";

/** A request, which becomes a loan: the spec's fields and the store's records of it. */
export interface LoanRequest
  extends Values<typeof requestFields>,
    Omit<Loan, "status" | "closedAt" | ShelfMemory> {
  _id: string;
  email: string;
  /** The digits of `phone`, which is formatted for reading: `+234 803 123 4567`. */
  phoneNumber: number | null;
  userId: string[];
  /** The name of the equipment at the time of the request; `requestId` is its id. */
  equipment: string;
  status: LoanStatus;
  startDate: string;
  dueDate: string;
  /** The stored state, which may appear as `overdue`. */
  state: LoanState;
  requestedQuantity: number;
  /** The numbered units that the borrower has, as far as they were named; missing for equipment that is counted. */
  units?: NamedUnit[];
  /** What the requests of one trip have in common. */
  trip?: string;
  /** What can be said of it now, before it is handed over. */
  shelf?: ShelfOfRequest;
  version: number;
}

/** The part of a request that every signed-in person may see while it holds stock. */
export type HoldingRequest = Pick<LoanRequest, "_id" | "equipment" | "quantity" | "status" | "dueDate"> &
  Partial<LoanRequest>;

const chosenItem = "Choose what to borrow.";

/** A new request; the borrower comes from the session, but a store admin may name another member by e-mail. */
export const RequestInput = inputOf({
  ...requestFields,
  requestId: z.string(chosenItem).trim().min(1, chosenItem).max(100),
  name: optionalLine(200).default(null),
}).extend({
  /** The same for every attempt to send one form, so that the request is stored once. */
  idempotencyKey: bareLine(100).min(1).optional(),
});
export type RequestInput = z.output<typeof RequestInput>;
/** The JSON that a form or a client sends. */
export type RequestDraft = z.input<typeof RequestInput>;

const status = z.enum(loanStatusNames, "Choose a status.").optional();

/** A new request with an initial status, which is used only when a store admin sends it. */
export const DeskInput = RequestInput.extend({ status });
export type DeskInput = z.output<typeof DeskInput>;

/** Any of the fields; fields that are not sent, or that the sender may not change, stay unchanged. */
export const RequestChanges = changesOf({ ...requestFields, ...recordFields })
  .omit({ email: true })
  .extend({
    status,
    /** The store's answer to an extension request. */
    extension: z.enum(["granted", "refused"], "Choose granted or refused.").optional(),
    /** Whether what comes back damaged leaves the stock until it is checked. */
    toRepair: z.boolean("True or false.").optional(),
    ...namedUnits,
    version: z.int().optional(),
  });
export type RequestChanges = z.output<typeof RequestChanges>;

export const Decline = z.object({
  reason: requiredLine(1000, "Say why, so that the borrower knows what to do instead."),
  version: z.int().optional(),
});

export const Extension = z.object({
  dueDate: optionalDate().refine((text) => text !== null, "Give the new due date."),
  reason: optionalLine(1000).default(null),
});
export type Extension = z.output<typeof Extension>;
