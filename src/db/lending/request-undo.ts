import type { Db } from "#db/connect.ts";
import { can } from "#domain/accounts/policy.ts";
import { AppError } from "#domain/errors.ts";
import { heldQuantity, loanStatuses } from "#domain/lending/loan.ts";
import { mailRestored } from "./borrower-mail.ts";
import type { RequestRow } from "./loan-mail.ts";
import { type ActorContext, appendHistory } from "./request-history.ts";
import { moveStock } from "./stock.ts";

/** Takes back one's own cancellation or deletion of a request; 409 when it is too late or the units are gone. */
export async function undo(db: Db, acting: ActorContext, id: string): Promise<void> {
  const locked = await db
    .updateTable("request")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  const last = await findLastEvent(db, id);
  const isOwnAction = last?.accountId === acting.by._id;
  // A request that is deleted, or somebody else's, does not exist for anyone but its canceller.
  const isVisible = locked?.deletedAt === null && locked.accountId === acting.by._id;
  if (!locked || !last || !(isOwnAction || isVisible))
    throw new AppError("notFound", "There is no such request.");
  const isUndoable = last.kind === "cancelled" || last.kind === "deleted";
  if (!isUndoable || !can(acting.by, "request.undo", { deletedBy: last.accountId, deletedAt: last.at }))
    throw new AppError("conflict", "This can no longer be undone.");

  const before: RequestRow = { ...locked, version: locked.version - 1 };
  const after = restoreRow(before);
  const held = heldQuantity(after);
  const { status, closedAt, deletedAt } = after;
  await db.updateTable("request").set({ status, closedAt, deletedAt }).where("id", "=", id).execute();
  await moveStock(db, after.equipmentId, { held, total: 0 });
  await appendHistory(db, acting, "undone", after, { before, held });
  if (held > 0 && after.accountId !== acting.by._id) await mailRestored(db, acting, after);
}

const findLastEvent = (db: Db, requestId: string) =>
  db
    .selectFrom("store_event")
    .select(["kind", "accountId", "at"])
    .where("requestId", "=", requestId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The request as it was: a deleted one in its state, a cancelled one approved or pending. */
function restoreRow(row: RequestRow): RequestRow {
  const status = row.deletedAt ? row.status : row.approvedDate ? "approved" : "pending";
  const closedAt = loanStatuses[status].holds ? null : row.closedAt;
  return { ...row, status, closedAt, deletedAt: null };
}
