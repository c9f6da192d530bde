import type { LoanRequest, RequestChanges } from "./request.ts";

/** A request before its next step. */
export type RequestBefore = Pick<
  LoanRequest,
  "state" | "returnedQuantity" | "damagedQuantity" | "lostQuantity"
>;

/** The changes that undo the last step of a request: a return leaves it out again, with the units that were already back. */
export function undoing({
  state,
  returnedQuantity,
  damagedQuantity,
  lostQuantity,
}: RequestBefore): RequestChanges {
  if (state === "partial") return { status: state, returnedQuantity, damagedQuantity, lostQuantity };
  return { status: state };
}
