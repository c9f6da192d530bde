import type { Loan } from "./loan.ts";
import { invalidError } from "./loan-refusals.ts";
import type { RequestChanges } from "./request.ts";
import { type LoanState, loanStatuses } from "./statuses.ts";

/** What a change does to the stock: lost units leave the total, and return when a return is undone. */
export interface StockEffects {
  total: number;
  damaged: number;
  lost: number;
}

/** Counts all units as out again, and restores lost units to the stock. */
export function undoReturns(before: Loan, after: Loan, effects: StockEffects) {
  after.issuedQuantity = before.issuedQuantity || after.quantity;
  after.quantity = after.issuedQuantity;
  effects.total += before.lostQuantity;
  after.returnedQuantity = 0;
  after.damagedQuantity = 0;
  after.lostQuantity = 0;
}

/** Records a return count; without a count no unit is freed. */
export function recordPartialReturn(
  before: Loan,
  after: Loan,
  changes: RequestChanges,
  effects: StockEffects,
): LoanState {
  const reopened = before.status === "returned";
  if (reopened) undoReturns(before, after, effects);
  const issued = after.issuedQuantity;
  const fewer = !reopened && changes.quantity !== undefined && changes.quantity < before.quantity;
  const stillOut = fewer ? issued - (changes.quantity ?? 0) : after.returnedQuantity;
  // A form that reopens a loan also sends the count that it showed: all units.
  const sent = reopened && changes.returnedQuantity === issued ? undefined : changes.returnedQuantity;
  const back = sent ?? stillOut;
  if (back > issued) throw invalidError({ returnedQuantity: `Only ${issued} were handed over.` });
  if (back === issued) return "returned";
  if (back < after.returnedQuantity) {
    // Correcting a miscount: losses cannot exceed what is back.
    effects.total += after.lostQuantity - Math.min(after.lostQuantity, back);
    after.lostQuantity = Math.min(after.lostQuantity, back);
    after.damagedQuantity = Math.min(after.damagedQuantity, back - after.lostQuantity);
  }
  recordDamageAndLoss(after, changes, Math.max(0, back - after.returnedQuantity), effects);
  if (reopened) {
    // Damage and loss recorded before the return are not recorded twice.
    effects.damaged = Math.max(0, after.damagedQuantity - before.damagedQuantity);
    effects.lost = Math.max(0, after.lostQuantity - before.lostQuantity);
  }
  after.returnedQuantity = back;
  after.quantity = issued - back;
  return "partial";
}

export function recordFullReturn(before: Loan, after: Loan, changes: RequestChanges, effects: StockEffects) {
  if (!loanStatuses[before.status].isOut && before.status !== "returned")
    after.issuedQuantity = after.quantity;
  recordDamageAndLoss(after, changes, after.issuedQuantity - after.returnedQuantity, effects);
  after.returnedQuantity = after.issuedQuantity;
  after.quantity = after.issuedQuantity;
}

/** Records how many of the units that come back now are damaged or lost. */
function recordDamageAndLoss(after: Loan, changes: RequestChanges, coming: number, effects: StockEffects) {
  const { damagedQuantity: damaged = 0, lostQuantity: lost = 0 } = changes;
  if (damaged + lost > coming) {
    if (coming === 0)
      throw invalidError({ returnedQuantity: "Enter the total number returned, including these." });
    const field = lost > 0 ? "lostQuantity" : "damagedQuantity";
    throw invalidError({
      [field]: `Only ${coming} are returned now; damaged and lost cannot add up to more.`,
    });
  }
  after.damagedQuantity += damaged;
  after.lostQuantity += lost;
  effects.damaged += damaged;
  effects.lost += lost;
  effects.total -= lost;
}
