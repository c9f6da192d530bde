import type { LoanRequest, RequestChanges } from "./lending/request.ts";

type Taken = Pick<LoanRequest, "state" | "returnedQuantity" | "damagedQuantity" | "lostQuantity">;

/** What makes a loan that was just taken back what it was before: out, with the units that had come back by then. */
export function reopening({ state, returnedQuantity, damagedQuantity, lostQuantity }: Taken): RequestChanges {
  if (state !== "partial") return { status: "received" };
  return { status: "partial", returnedQuantity, damagedQuantity, lostQuantity };
}
