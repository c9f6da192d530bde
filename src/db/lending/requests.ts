import { createHash } from "node:crypto";
import * as accounts from "#db/accounts/accounts.ts";
import type { Db } from "#db/connect.ts";
import { newId } from "#db/record.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { AppError } from "#domain/errors.ts";
import { heldQuantity, statusAt } from "#domain/lending/loan.ts";
import {
  applyChanges,
  assertTransition,
  type Loan,
  type Outcome,
  resolveDueDate,
} from "#domain/lending/loan-transitions.ts";
import type { DeskInput, Extension, LoanEventKind, RequestChanges } from "#domain/lending/request.ts";
import { loanStatuses } from "#domain/lending/statuses.ts";
import { mailBorrower } from "./borrower-mail.ts";
import { paddedWords } from "./equipment.ts";
import * as events from "./events.ts";
import { enqueueLoanMail, type RequestRow } from "./loan-mail.ts";
import { type ActorContext, appendHistory } from "./request-history.ts";
import { moveStock } from "./stock.ts";

// Call every function here inside a transaction, after checking the policy.

const notFoundError = () => new AppError("notFound", "There is no such request.");

/** Stores a request and reserves its units; returns its id, or that of the request stored with the same key. */
export async function create(db: Db, acting: ActorContext, input: DeskInput): Promise<string> {
  const { by, now } = acting;
  const { idempotencyKey, email, name, note, status, requestId: equipmentId, ...rest } = input;
  const borrower = by.isStoreAdmin && email ? await findBorrower(db, by, email) : by;
  const item = await db
    .selectFrom("equipment")
    .select("name")
    .where("id", "=", equipmentId)
    .executeTakeFirst();
  if (!item)
    throw new AppError("invalid", "Please check: requestId.", {
      fields: { requestId: "There is no such equipment." },
    });
  const borrowerName = by.isStoreAdmin && name ? name : borrower.name;
  const row: RequestRow = {
    id: newId(),
    accountId: borrower._id,
    createdBy: by._id,
    idempotencyKey: idempotencyKey ?? null,
    fingerprint: idempotencyKey ? fingerprint(input) : null,
    equipmentId,
    equipment: item.name,
    words: paddedWords(borrowerName, item.name),
    email: borrower.email,
    name: borrowerName,
    phone: rest.phone,
    address: rest.address,
    type: rest.type,
    reason: rest.reason,
    note: by.isStoreAdmin ? note : null,
    status: "pending",
    quantity: rest.quantity,
    requestedQuantity: rest.quantity,
    issuedQuantity: 0,
    returnedQuantity: 0,
    damagedQuantity: 0,
    lostQuantity: 0,
    requestDate: now.toISOString(),
    approvedDate: null,
    dueDate: resolveDueDate(rest.dueDate, now, by.isStoreAdmin ? "store" : "borrower"),
    issuedDate: null,
    issuedBy: null,
    returnedDate: null,
    closedAt: null,
    declineReason: null,
    extensionDate: null,
    extensionReason: null,
    deletedAt: null,
    version: 1,
  };
  // Insert the key before moving stock, so that a concurrent repeat waits here and then finds this request.
  const stored = await db
    .insertInto("request")
    .values(row)
    .onConflict((conflict) => conflict.columns(["createdBy", "idempotencyKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) return findReplayed(db, row);
  await moveStock(db, equipmentId, { held: row.quantity, total: 0 });
  await appendHistory(db, acting, "asked", row, { held: row.quantity });
  if (by.isStoreAdmin && status && status !== "pending") {
    // A request entered at the desk needs only the mail about its new status.
    await changeByStoreAdmin(db, acting, row.id, { status });
    return row.id;
  }
  await enqueueLoanMail(db, "asked", row, acting);
  await enqueueLoanMail(db, "askedOfStore", row, acting);
  return row.id;
}

async function findBorrower(db: Db, by: Account, email: string): Promise<Account> {
  const key = email.trim().toLowerCase();
  const borrower = key === by.email ? by : await accounts.findByEmail(db, key);
  if (borrower) return borrower;
  throw new AppError("invalid", "Please check: email.", {
    fields: { email: "No account has this e-mail address." },
  });
}

const fingerprint = ({ idempotencyKey: _, ...input }: DeskInput) =>
  createHash("sha256").update(JSON.stringify(input)).digest("base64url");

async function findReplayed(
  db: Db,
  { createdBy, idempotencyKey, fingerprint: sent }: RequestRow,
): Promise<string> {
  const first = await db
    .selectFrom("request")
    .select(["id", "fingerprint"])
    .where("createdBy", "=", createdBy)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirstOrThrow();
  if (first.fingerprint === sent) return first.id;
  throw new AppError(
    "invalid",
    "This form was already sent with different content. Reload the page and try again.",
    {
      fields: { idempotencyKey: "This key belongs to another request." },
    },
  );
}

/** The current request; incrementing its version locks the row until the transaction ends. */
async function lockForUpdate(db: Db, id: string): Promise<RequestRow> {
  const locked = await db
    .updateTable("request")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!locked) throw notFoundError();
  return { ...locked, version: locked.version - 1 };
}

/** Rejects a change based on an outdated version. */
function assertVersion(row: RequestRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError("conflict", "Someone else has changed this request in the meantime.", {
    current: { status: row.status, quantity: row.quantity, dueDate: row.dueDate, version: row.version },
  });
}

/** Throws 404 for another borrower's request, so that its existence stays confidential. */
function assertOwner(row: RequestRow, by: Account): void {
  if (row.accountId !== by._id) throw notFoundError();
}

/** Merges a store admin's changes into the request, within the rules of `domain/lending/loan-transitions.ts`. */
export async function changeByStoreAdmin(
  db: Db,
  acting: ActorContext,
  id: string,
  changes: RequestChanges,
): Promise<void> {
  const before = await lockForUpdate(db, id);
  assertVersion(before, changes.version);
  const outcome = applyChanges(before, changes, acting.by, acting.now);
  const texts = changedTexts(before, changes, ["name", "phone", "reason", "note", "address", "type"]);
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
  db: Db,
  acting: ActorContext,
  id: string,
  changes: RequestChanges,
): Promise<void> {
  const before = await lockForUpdate(db, id);
  assertOwner(before, acting.by);
  assertVersion(before, changes.version);
  const { status, quantity } = changes;
  if (status && status !== before.status && status !== statusAt(before, acting.now))
    throw new AppError("forbidden", "Only the store can change the status.");
  const after: RequestRow = { ...before, ...changedTexts(before, changes, ["phone", "reason"]) };
  after.quantity = quantity ?? before.quantity;
  if (isSameRow(before, after)) return restoreVersion(db, before);
  if (before.status !== "pending")
    throw new AppError("conflict", "You can only change a pending request. Please contact the store.");
  after.requestedQuantity = after.quantity;
  await save(db, before, after);
  await moveStockAndRecord(db, acting, before, after, noStock, "changed");
}

const noStock = { total: 0, damaged: 0, lost: 0 };

/** Cancels a request before hand-over: borrowers their own, store admins any. */
export async function cancel(db: Db, acting: ActorContext, id: string): Promise<void> {
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
  db: Db,
  acting: ActorContext,
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
export async function remove(db: Db, acting: ActorContext, id: string, markReturned: boolean): Promise<void> {
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

type TextField = "name" | "phone" | "reason" | "note" | "address" | "type";

function changedTexts(before: RequestRow, changes: RequestChanges, fields: TextField[]): Partial<RequestRow> {
  const texts: Partial<RequestRow> = {};
  for (const field of fields) {
    const sent = changes[field];
    if (sent === undefined || sent === before[field]) continue;
    if (field === "phone" || field === "name") {
      if (sent !== null) texts[field] = sent;
    } else texts[field] = sent;
  }
  return texts;
}

/** The columns that change the equipment of a request; 409 after hand-over. */
async function equipmentColumns(db: Db, before: RequestRow, after: Loan, equipmentId: string | undefined) {
  if (equipmentId === undefined || equipmentId === before.equipmentId) return {};
  const item = await db
    .selectFrom("equipment")
    .select("name")
    .where("id", "=", equipmentId)
    .executeTakeFirst();
  if (!item)
    throw new AppError("invalid", "Please check: requestId.", {
      fields: { requestId: "There is no such equipment." },
    });
  const isHandedOver = (loan: Loan) => !loanStatuses[loan.status].holds || loanStatuses[loan.status].isOut;
  if (isHandedOver(before) || isHandedOver(after))
    throw new AppError("conflict", "You can only change the equipment before it is handed over.");
  return { equipmentId, equipment: item.name };
}

const isSameRow = (row: RequestRow, other: RequestRow): boolean =>
  (Object.keys(row) as (keyof RequestRow)[]).every((key) => key === "words" || row[key] === other[key]);

/** Restores the version when nothing changed, so that an open form does not become stale. */
async function restoreVersion(db: Db, { id, version }: RequestRow): Promise<void> {
  await db.updateTable("request").set({ version }).where("id", "=", id).execute();
}

async function save(db: Db, before: RequestRow, after: RequestRow): Promise<void> {
  const { id, ...columns } = after;
  await db
    .updateTable("request")
    .set({ ...columns, version: before.version + 1 })
    .where("id", "=", id)
    .execute();
}

/** Moves stock and appends the history; locks two items in the order of their ids to avoid deadlocks. */
async function moveStockAndRecord(
  db: Db,
  acting: ActorContext,
  before: RequestRow,
  after: RequestRow,
  { total, damaged, lost }: Pick<Outcome, "total" | "damaged" | "lost">,
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
