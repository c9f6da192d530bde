import { AppError } from "#domain/errors.ts";
import { heldBy, loanStatuses } from "#domain/loan.ts";
import { can } from "#domain/policy.ts";
import { tellRestored } from "./borrower-mail.ts";
import type { Db } from "./connect.ts";
import type { RequestRow } from "./loan-mail.ts";
import { type Acting, settle } from "./request-traces.ts";
import { moveStock } from "./stock.ts";

/** Takes back one's own cancellation or deletion of a request; 409 when it is too late or the units are gone. */
export async function undo(db: Db, acting: Acting, id: string): Promise<void> {
  const claimed = await db
    .updateTable("request")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  const last = await lastEvent(db, id);
  const mine = last?.accountId === acting.by._id;
  // A request that is deleted, or somebody else's, does not exist for anyone but its canceller.
  const visible = claimed?.deletedAt === null && claimed.accountId === acting.by._id;
  if (!claimed || !last || !(mine || visible)) throw new AppError("notFound", "There is no such request.");
  const isUndoable = last.kind === "cancelled" || last.kind === "deleted";
  if (!isUndoable || !can(acting.by, "request.undo", { deletedBy: last.accountId, deletedAt: last.at }))
    throw new AppError("conflict", "This can no longer be undone.");

  const before: RequestRow = { ...claimed, version: claimed.version - 1 };
  const after = restored(before);
  const held = heldBy(after);
  const { status, closedAt, deletedAt } = after;
  await db.updateTable("request").set({ status, closedAt, deletedAt }).where("id", "=", id).execute();
  await moveStock(db, after.equipmentId, { held, total: 0 });
  await settle(db, acting, "undone", after, { before, held });
  if (held > 0 && after.accountId !== acting.by._id) await tellRestored(db, acting, after);
}

const lastEvent = (db: Db, requestId: string) =>
  db
    .selectFrom("store_event")
    .select(["kind", "accountId", "at"])
    .where("requestId", "=", requestId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The request as it was: a deleted one in its state, a cancelled one approved or pending. */
function restored(row: RequestRow): RequestRow {
  const status = row.deletedAt ? row.status : row.approvedDate ? "approved" : "pending";
  const closedAt = loanStatuses[status].holds ? null : row.closedAt;
  return { ...row, status, closedAt, deletedAt: null };
}
