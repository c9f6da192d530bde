import type { Db, Trx } from "#db/connect.ts";
import { can } from "#domain/accounts/policy.ts";
import { AppError } from "#domain/errors.ts";
import { heldQuantity } from "#domain/lending/loan.ts";
import { loanStatuses } from "#domain/lending/statuses.ts";
import { mailRestored } from "./borrower-mail.ts";
import { type ActorContext, appendHistory } from "./request-history.ts";
import { lockWithDeleted, type RequestRow, requestNotFound } from "./request-rows.ts";
import { moveStock } from "./stock.ts";

/** Undoes one's own cancellation or deletion of a request; 409 when too late or the units are no longer available. */
export async function undo(db: Trx, context: ActorContext, id: string): Promise<void> {
  const before = await lockWithDeleted(db, id);
  const last = await findLastEvent(db, id);
  const isOwnAction = last?.accountId === context.by._id;
  // A deleted request, or another borrower's, exists only for the account that cancelled it.
  const isVisible = before?.deletedAt === null && before.accountId === context.by._id;
  if (!before || !last || !(isOwnAction || isVisible)) throw requestNotFound();
  const isUndoable = last.kind === "cancelled" || last.kind === "deleted";
  if (!isUndoable || !can(context.by, "request.undo", { deletedBy: last.accountId, deletedAt: last.at }))
    throw new AppError("conflict", "This can no longer be undone.");

  const after = restoreRow(before);
  const held = heldQuantity(after);
  const { status, closedAt, deletedAt } = after;
  await db.updateTable("request").set({ status, closedAt, deletedAt }).where("id", "=", id).execute();
  await moveStock(db, after.equipmentId, { held, total: 0 });
  await appendHistory(db, context, "undone", after, { before, held });
  if (held > 0 && after.accountId !== context.by._id) await mailRestored(db, context, after);
}

const findLastEvent = (db: Db, requestId: string) =>
  db
    .selectFrom("store_event")
    .select(["kind", "accountId", "at"])
    .where("requestId", "=", requestId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The request before its deletion or cancellation. */
function restoreRow(row: RequestRow): RequestRow {
  const status = row.deletedAt ? row.status : row.approvedDate ? "approved" : "pending";
  const closedAt = loanStatuses[status].holds ? null : row.closedAt;
  return { ...row, status, closedAt, deletedAt: null };
}
