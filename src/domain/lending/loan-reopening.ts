import type { LoanRequest, RequestChanges } from "./request.ts";

type ReturnedLoan = Pick<LoanRequest, "state" | "returnedQuantity" | "damagedQuantity" | "lostQuantity">;

/** The changes that undo a return: the loan is out again, with the units that were already back. */
export function reopening({
  state,
  returnedQuantity,
  damagedQuantity,
  lostQuantity,
}: ReturnedLoan): RequestChanges {
  if (state !== "partial") return { status: "received" };
  return { status: "partial", returnedQuantity, damagedQuantity, lostQuantity };
}
