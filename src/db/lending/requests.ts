import type { Trx } from "#db/connect.ts";
import type { Authorized } from "#domain/accounts/policy.ts";
import { AppError } from "#domain/errors.ts";
import { pickColumns } from "#domain/fields.ts";
import type { LoanEventKind } from "#domain/lending/events.ts";
import { heldQuantity, type Loan, statusAt } from "#domain/lending/loan.ts";
import { resolveDueDate } from "#domain/lending/loan-dates.ts";
import { assertTransition } from "#domain/lending/loan-refusals.ts";
import type { StockEffects } from "#domain/lending/loan-returns.ts";
import { applyChanges } from "#domain/lending/loan-transitions.ts";
import { type Extension, type RequestChanges, textFields } from "#domain/lending/request.ts";
import { loanStatuses } from "#domain/lending/statuses.ts";
import { mailBorrower } from "./borrower-mail.ts";
import { paddedWords } from "./equipment.ts";
import * as events from "./events.ts";
import { enqueueLoanMail } from "./loan-mail.ts";
import { type ActorContext, appendHistory } from "./request-history.ts";
import {
  assertOwner,
  assertVersion,
  findItemName,
  isSameRow,
  lockForUpdate,
  type RequestRow,
  restoreVersion,
  save,
} from "./request-rows.ts";
import { moveStock } from "./stock.ts";

/** Merges a store admin's changes into the request, within the rules of `domain/lending/loan-transitions.ts`. */
export async function changeByStoreAdmin(
  db: Trx,
  acting: ActorContext<Authorized<"request.manage">>,
  id: string,
  changes: RequestChanges,
): Promise<void> {
  const before = await lockForUpdate(db, id);
  assertVersion(before, changes.version);
  const outcome = applyChanges(before, changes, acting.by, acting.now);
  const texts = pickColumns(textFields, changes);
  const equipment = await equipmentColumns(db, before, outcome.after, changes.requestId);
  const after: RequestRow = { ...before, ...outcome.after, ...texts, ...equipment };
  after.words = paddedWords(after.name, after.equipment);
  const kind = outcome.kind ?? (isSameRow(before, after) ? null : "changed");
  if (!kind) return restoreVersion(db, before);
  await save(db, before, after);
  await moveStockAndRecord(db, acting, before, after, outcome, kind);
  await mailBorrower(db, acting, kind, { before, after });
}

/** Changes phone, quantity and reason on behalf of the borrower, while the request is pending. */
export async function changeByBorrower(
  db: Trx,
  acting: ActorContext<Authorized<"request.create">>,
  id: string,
  changes: RequestChanges,
): Promise<void> {
  const before = await lockForUpdate(db, id);
  assertOwner(before, acting.by);
  assertVersion(before, changes.version);
  const { status, quantity } = changes;
  if (status && status !== before.status && status !== statusAt(before, acting.now))
    throw new AppError("forbidden", "Only the store can change the status.");
  const { phone = before.phone, reason = before.reason } = changes;
  const after: RequestRow = { ...before, phone, reason, quantity: quantity ?? before.quantity };
  if (isSameRow(before, after)) return restoreVersion(db, before);
  if (before.status !== "pending")
    throw new AppError("conflict", "You can only change a pending request. Please contact the store.");
  after.requestedQuantity = after.quantity;
  await save(db, before, after);
  await moveStockAndRecord(db, acting, before, after, noStock, "changed");
}

const noStock = { total: 0, damaged: 0, lost: 0 };

/** Cancels a request before hand-over: borrowers their own, store admins any. */
export async function cancel(db: Trx, acting: ActorContext, id: string): Promise<void> {
  const before = await lockForUpdate(db, id);
  if (!acting.by.isStoreAdmin) assertOwner(before, acting.by);
  if (before.status === "cancelled") return restoreVersion(db, before);
  assertTransition(before.status, "cancelled", before.accountId === acting.by._id ? "borrower" : "store");
  const after: RequestRow = { ...before, status: "cancelled", closedAt: acting.now.toISOString() };
  await save(db, before, after);
  await moveStockAndRecord(db, acting, before, after, noStock, "cancelled");
  if (before.accountId !== acting.by._id) await mailBorrower(db, acting, "cancelled", { before, after });
}

/** Requests a later due date; a newer request replaces the earlier one. */
export async function requestExtension(
  db: Trx,
  acting: ActorContext<Authorized<"request.create">>,
  id: string,
  extension: Extension,
): Promise<void> {
  const { by, now } = acting;
  const before = await lockForUpdate(db, id);
  assertOwner(before, by);
  if (!loanStatuses[before.status].isOut)
    throw new AppError("conflict", "You can only extend a loan that you have collected.");
  const extensionDate = resolveDueDate(extension.dueDate, now, "borrower");
  if (extensionDate <= before.dueDate)
    throw new AppError("invalid", "Please check: dueDate.", {
      fields: { dueDate: "Choose a date after the current due date." },
    });
  const after: RequestRow = { ...before, extensionDate, extensionReason: extension.reason };
  if (isSameRow(before, after)) return restoreVersion(db, before);
  await save(db, before, after);
  await appendHistory(db, acting, "extensionAsked", after, { before, note: extension.reason });
  await enqueueLoanMail(db, "extensionAsked", after, { ...acting, occurrence: String(before.version) });
}

/** Deletes a request; 409 while it is out, unless it is marked returned too. */
export async function remove(
  db: Trx,
  acting: ActorContext<Authorized<"request.manage">>,
  id: string,
  markReturned: boolean,
): Promise<void> {
  const before = await lockForUpdate(db, id);
  let closed = before;
  if (loanStatuses[before.status].isOut) {
    if (!markReturned)
      throw new AppError("conflict", "This loan is still out. Mark it as returned to delete it.", {
        current: { stillOut: before.quantity },
      });
    const outcome = applyChanges(before, { status: "returned" }, acting.by, acting.now);
    closed = { ...before, ...outcome.after };
    await save(db, before, closed);
    await moveStockAndRecord(db, acting, before, closed, outcome, "returned");
    await mailBorrower(db, acting, "returned", { before, after: closed });
  }
  const at = acting.now.toISOString();
  const held = heldQuantity(closed);
  const after: RequestRow = { ...closed, deletedAt: at, closedAt: closed.closedAt ?? at };
  await save(db, before, after);
  await moveStock(db, before.equipmentId, { held: -held, total: 0 });
  await appendHistory(db, acting, "deleted", after, { before, held: -held });
  // The borrower of an open request must learn that it is gone.
  if (held > 0) await mailBorrower(db, acting, "cancelled", { before, after });
}

/** The columns that change the equipment of a request; 409 after hand-over. */
async function equipmentColumns(db: Trx, before: RequestRow, after: Loan, equipmentId: string | undefined) {
  if (equipmentId === undefined || equipmentId === before.equipmentId) return {};
  const item = await findItemName(db, equipmentId);
  const isHandedOver = (loan: Loan) => !loanStatuses[loan.status].holds || loanStatuses[loan.status].isOut;
  if (isHandedOver(before) || isHandedOver(after))
    throw new AppError("conflict", "You can only change the equipment before it is handed over.");
  return { equipmentId, equipment: item };
}

/** Moves stock and appends the history; locks two items in the order of their ids to avoid deadlocks. */
async function moveStockAndRecord(
  db: Trx,
  acting: ActorContext,
  before: RequestRow,
  after: RequestRow,
  { total, damaged, lost }: StockEffects,
  kind: LoanEventKind,
): Promise<void> {
  const held = heldQuantity(after);
  if (before.equipmentId === after.equipmentId) {
    const heldChange = held - heldQuantity(before);
    await moveStock(db, after.equipmentId, { held: heldChange, total, alreadyHeld: heldQuantity(before) });
    await appendHistory(db, acting, kind, after, { before, held: heldChange, total, damaged, lost });
    return;
  }
  const moves = [
    { equipmentId: before.equipmentId, held: -heldQuantity(before) },
    { equipmentId: after.equipmentId, held },
  ].sort((a, b) => (a.equipmentId < b.equipmentId ? -1 : 1));
  for (const move of moves) {
    await moveStock(db, move.equipmentId, { held: move.held, total: 0 });
    const note = `${before.equipment} → ${after.equipment}`;
    await events.append(db, acting.by, acting.now, { ...move, requestId: after.id, kind: "moved", note });
  }
  await appendHistory(db, acting, kind, after, { before });
}
