import { isAhead } from "./loan-period.ts";
import type { LoanRequest, RequestChanges } from "./request.ts";

/** A request before its next step. */
export type RequestBefore = Pick<
  LoanRequest,
  "state" | "startDate" | "returnedQuantity" | "damagedQuantity" | "lostQuantity"
>;

/**
 * The changes that undo the last step of a request: a return leaves it out again, with the units that were already back, and
 * one that was handed over early begins on its own first day again.
 */
export function undoing({
  state,
  startDate,
  returnedQuantity,
  damagedQuantity,
  lostQuantity,
}: RequestBefore): RequestChanges {
  if (state === "partial") return { status: state, returnedQuantity, damagedQuantity, lostQuantity };
  return { status: state, ...(isAhead({ startDate }) && { startDate }) };
}
