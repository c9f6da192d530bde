import type { Equipment } from "./equipment.ts";
import type { LoanRequest } from "./request.ts";

/** How many requests one hand-over sheet can have. */
export const MAX_SHEET_LINES = 40;

/** A line of a hand-over sheet: a request, with the deposit for each unit and the labels of those that are out. */
export interface SheetLine
  extends Pick<LoanRequest, "_id" | "requestId" | "equipment" | "name" | "email" | "phone" | "quantity">,
    Pick<LoanRequest, "issuedBy" | "dueDate">,
    Pick<Equipment, "deposit"> {
  /** The borrower's account. */
  accountId: string;
  /** Its first day. */
  startDate: string;
  units: string[];
}

/** An amount of money: ₦5,000. */
export const naira = (amount: number): string => `₦${amount.toLocaleString("en-GB")}`;
