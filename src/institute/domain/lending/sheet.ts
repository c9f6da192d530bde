import type { LoanRequest } from "./request.ts";

/** How many requests one hand-over sheet can have. */
export const MAX_SHEET_LINES = 40;

/** A line of a hand-over sheet: a request. */
export interface SheetLine
  extends Pick<
    LoanRequest,
    | "_id"
    | "requestId"
    | "equipment"
    | "name"
    | "email"
    | "phone"
    | "address"
    | "quantity"
    | "issuedDate"
    | "issuedBy"
    | "dueDate"
  > {
  /** The borrower's account. */
  accountId: string;
  requestDate: string;
}
