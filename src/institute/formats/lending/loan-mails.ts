import { z } from "zod";
import { institute } from "#core/institute.ts";
import { type LoanEnd, loanStates } from "#institute/domain/lending/loan.ts";
import { openingText } from "#institute/domain/lending/opening-days.ts";
import type { LoanMail } from "#institute/domain/lending/statuses.ts";

/** What readers are told of a request; `name` is the borrower’s. */
export const LoanNews = z.object({
  status: z.enum(loanStates),
  name: z.string(),
  equipment: z.string(),
  reason: z.string().nullable(),
  quantity: z.int(),
  issuedQuantity: z.int(),
  returnedQuantity: z.int(),
  damagedQuantity: z.int(),
  lostQuantity: z.int(),
  requestDate: z.string(),
  /** Not told before there were bookings. */
  startDate: z.string().optional(),
  dueDate: z.string(),
  issuedDate: z.string().nullable(),
  declineReason: z.string().nullable(),
  extensionDate: z.string().nullable(),
  extensionReason: z.string().nullable(),
  /** The last day on which an approved request can be collected. */
  collectBy: z.string().nullable().optional(),
  offeredUntil: z.string().nullable().optional(),
  /** How many of its units are not on the shelf, from the evening before its first day on; null before. */
  missing: z.int().nullable().optional(),
  /** How many are not there at the moment of the letter. */
  lacks: z.int().optional(),
  /** Whether its first day has come. */
  hasBegun: z.boolean().optional(),
  /** Whether its last day is over, though it was not handed over. */
  isOver: z.boolean().optional(),
  endReason: z.enum(["notCollected", "offerPassed"]).nullable().optional(),
});
export type LoanNews = z.output<typeof LoanNews>;
/** What a reader was told of a request before; what is missing was not told. */
export type ToldLoan = Partial<LoanNews>;

/** The texts about a request. */
export type LoanText =
  | LoanMail
  | LoanEnd
  | "asked"
  | "askedOfStore"
  | "cancelledByBorrower"
  | "changed"
  | "daysChanged"
  | "dueChanged"
  | "extensionAsked"
  | "extensionGranted"
  | "extensionRefused"
  | "handOverUndone"
  | "missing"
  | "losses"
  | "offered"
  | "restored"
  | "returnUndone"
  | "there";

/** A request of which texts speak, or several of a trip as one: `units` names them all. */
export type SpokenLoan = LoanNews & { units?: string };

export type Units = Pick<SpokenLoan, "equipment" | "quantity" | "units">;

export const describeUnits = ({ equipment, quantity, units = `${quantity} × ${equipment}` }: Units) => units;
/** Requests of a trip as one of which a text speaks; one request alone stays as it is. */
export function speakTogether(loans: readonly [Units, ...Units[]]): Units {
  if (loans.length === 1) return loans[0];
  const units = listOf(loans.map(describeUnits));
  return { equipment: `${loans.length} items`, quantity: loans.length, units };
}

const listOf = (parts: string[]): string => `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** Where and when to come; it says only what the institute has set. */
export function storeInHours(): string {
  const { store } = institute();
  const opening = openingText(store);
  if (store.hours.length > 0) return `the store ${opening},`;
  return `the store ${opening ? `${opening} ` : ""}in working hours`;
}

export const extensionHint = "If you need more time, request an extension on your page.";
