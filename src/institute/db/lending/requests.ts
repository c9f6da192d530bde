import { lockAccount } from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { LimitRule } from "#core/domain/limits.ts";
import { institute } from "#core/institute.ts";
import { type Loan, statusAt } from "#institute/domain/lending/loan.ts";
import {
  onOpenDays,
  type Period,
  resolveExtension,
  resolvePeriod,
  shiftPeriod,
} from "#institute/domain/lending/loan-dates.ts";
import { assertTransition } from "#institute/domain/lending/loan-refusals.ts";
import { applyChanges } from "#institute/domain/lending/loan-transitions.ts";
import { countNamed, takenBack } from "#institute/domain/lending/loan-units.ts";
import { type Extension, type RequestChanges, textFields } from "#institute/domain/lending/request.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { saveRequest } from "./consequences.ts";
import { paddedWords } from "./equipment.ts";
import { listOut } from "./loan-units.ts";
import { assertFewOpen } from "./open-requests.ts";
import type { ActorContext } from "./request-history.ts";
import {
  assertOwner,
  assertVersion,
  findItemName,
  isSameRow,
  lockForUpdate,
  type RequestRow,
  restoreVersion,
} from "./request-rows.ts";
import { assertAllowed, assertFewUnits } from "./rules.ts";
import { assertExtensible, isFree } from "./stock.ts";

/** Merges a store admin's changes into the request, within the rules of `institute/domain/lending/loan-transitions.ts`. */
export async function changeByStoreAdmin(
  db: Trx,
  acting: ActorContext<Authorized<"request.manage">>,
  id: string,
  changes: RequestChanges,
): Promise<void> {
  const before = await lockForUpdate(db, id);
  assertVersion(before, changes.version);
  const period = await newPeriod(db, before, changes, acting.now);
  const named = takenBack(changes).length > 0 ? (await listOut(db, id)).length : 0;
  const counted = countNamed(before, changes, named);
  // A form that was sent back whole names the days of the former period.
  const { startDate: _start, dueDate: _due, ...undated } = counted;
  const sent = period ? undated : counted;
  const outcome = applyChanges({ ...before, ...period }, sent, acting.by, acting.now);
  const texts = pickColumns(textFields, changes);
  const equipment = await equipmentColumns(db, before, outcome.after, changes.requestId);
  const after: RequestRow = { ...before, ...outcome.after, ...texts, ...equipment };
  Object.assign(after, onOpenDays(before, after, institute().store));
  after.words = paddedWords(after.name, after.equipment);
  const namesUnits = [...(changes.unitsOut ?? []), ...takenBack(changes)].length > 0;
  const kind = outcome.kind ?? (isSameRow(before, after) && !namesUnits ? null : "changed");
  if (!kind) return restoreVersion(db, before);
  const { total, damaged, lost } = outcome;
  const { toRepair } = changes;
  await saveRequest(db, acting, { before, after, kind, total, damaged, lost, toRepair, named: changes });
}

/** The period of a request that is approved after its first day: as long as it was, from today on, if its units are free so long. */
async function newPeriod(
  db: Trx,
  before: RequestRow,
  { status, startDate, dueDate }: RequestChanges,
  now: Date,
): Promise<Period | null> {
  const isDated =
    (startDate && lagosDay(startDate) !== before.startDate) ||
    (dueDate && lagosDay(dueDate) !== lagosDay(before.dueDate));
  if (before.status !== "pending" || status !== "approved" || isDated) return null;
  const period = shiftPeriod(before, now, institute().store);
  if (!period) return null;
  const isOver = before.dueDate < now.toISOString();
  return isOver || (await isFree(db, before, { ...before, ...period }, now)) ? period : null;
}

/** Changes phone, quantity, reason and period on behalf of the borrower, while the request is pending. */
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
  const period = otherPeriod(before, changes, acting.now);
  const after: RequestRow = { ...before, ...period, phone, reason, quantity: quantity ?? before.quantity };
  if (isSameRow(before, after)) return restoreVersion(db, before);
  if (before.status !== "pending")
    throw new AppError("conflict", "You can only change a pending request. Please contact the store.");
  after.requestedQuantity = after.quantity;
  const isLonger = after.startDate < before.startDate || after.dueDate > before.dueDate;
  const isMore = after.quantity > before.quantity || isLonger;
  if (isMore) await lockAccount(db, after.accountId);
  await saveRequest(db, acting, { before, after, kind: "changed" });
  if (!isMore) return;
  await assertAllowed(db, acting.by, after, acting.now);
  if (after.quantity > before.quantity) await assertFewUnits(db, acting.by, after.quantity, acting.now);
}

/** The period that a borrower changes to; a client that names no first day knows nothing of periods. */
function otherPeriod(before: RequestRow, { startDate, dueDate }: RequestChanges, now: Date): Partial<Period> {
  if (!startDate) return {};
  const wish = { startDate, dueDate: dueDate ?? before.dueDate };
  const isSame =
    lagosDay(startDate) === before.startDate && lagosDay(wish.dueDate) === lagosDay(before.dueDate);
  return isSame ? {} : resolvePeriod(wish, now, "borrower", institute().store);
}

/** Cancels a request before hand-over: borrowers their own, store admins any. */
export async function cancel(db: Trx, acting: ActorContext, id: string): Promise<void> {
  const before = await lockForUpdate(db, id);
  if (!acting.by.isStoreAdmin) assertOwner(before, acting.by);
  if (before.status === "cancelled") return restoreVersion(db, before);
  assertTransition(before.status, "cancelled", before.accountId === acting.by._id ? "borrower" : "store");
  const after: RequestRow = { ...before, status: "cancelled", closedAt: acting.now.toISOString() };
  await saveRequest(db, acting, { before, after, kind: "cancelled" });
}

/** Makes an offer an ordinary request of its borrower; 409 when it has ended, or too many requests are open. */
export async function takeOffer(
  db: Trx,
  acting: ActorContext<Authorized<"request.create">>,
  id: string,
  maxOpen: LimitRule | null,
): Promise<void> {
  const before = await lockForUpdate(db, id);
  assertOwner(before, acting.by);
  if (before.status !== "pending")
    throw new AppError("conflict", "This offer has ended. You can wait for the equipment again.");
  if (before.offeredUntil === null) return restoreVersion(db, before);
  const after: RequestRow = { ...before, offeredUntil: null, requestDate: acting.now.toISOString() };
  await saveRequest(db, acting, { before, after, kind: "taken" });
  if (maxOpen) await assertFewOpen(db, before.accountId, maxOpen);
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
  const extensionDate = resolveExtension(extension.dueDate, now, institute().store);
  if (extensionDate <= before.dueDate)
    throw new AppError("invalid", "Please check: dueDate.", {
      fields: { dueDate: "Choose a date after the current due date." },
    });
  const after: RequestRow = { ...before, extensionDate, extensionReason: extension.reason };
  if (isSameRow(before, after)) return restoreVersion(db, before);
  await assertExtensible(db, before, { ...before, dueDate: extensionDate }, now);
  await saveRequest(db, acting, { before, after, kind: "extensionAsked", note: extension.reason });
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
    const { total, damaged, lost } = outcome;
    closed = { ...before, ...outcome.after };
    await saveRequest(db, acting, { before, after: closed, kind: "returned", total, damaged, lost });
  }
  const at = acting.now.toISOString();
  const after: RequestRow = { ...closed, deletedAt: at, closedAt: closed.closedAt ?? at };
  await saveRequest(db, acting, { before: closed, after, kind: "deleted", auditedFrom: before });
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
