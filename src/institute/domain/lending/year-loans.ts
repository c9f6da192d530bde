import type { Paged } from "#core/domain/paging.ts";
import type { LoanRequest } from "./request.ts";

/** A loan as the list of a year shows it: who has or had what, and when. */
export interface YearLoan
  extends Pick<
    LoanRequest,
    "_id" | "name" | "equipment" | "status" | "state" | "quantity" | "returnedQuantity" | "dueDate"
  > {
  /** The id of the equipment. */
  equipmentId: string;
  issuedQuantity: number;
  issuedDate: string | null;
  returnedDate: string | null;
}

/** The loans of a year, those handed over last first. */
export interface YearLoans extends Paged<YearLoan> {
  /** How many were handed over in each month of the year that has some, from 1 for January. */
  months: { month: number; loans: number }[];
  /** How many there are of each kind of equipment, the most first. */
  kinds: { _id: string; name: string; loans: number }[];
}
