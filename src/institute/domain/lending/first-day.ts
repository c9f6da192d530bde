import type { Loan } from "./loan.ts";

/** When the period of a loan begins: when it was handed over or, until then, requested. */
export const firstDayOf = ({ issuedDate, requestDate }: Pick<Loan, "issuedDate" | "requestDate">): string =>
  issuedDate ?? requestDate;
