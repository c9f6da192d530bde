import { z } from "zod";
import { lockAccount } from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import type { LimitRule } from "#core/domain/limits.ts";
import type { LoanEventKind } from "#institute/domain/lending/events.ts";
import { loanStates } from "#institute/domain/lending/loan.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { saveRequest } from "./consequences.ts";
import { assertFewOpen } from "./open-requests.ts";
import type { ActorContext } from "./request-history.ts";
import { lockWithDeleted, type RequestRow, requestNotFound } from "./request-rows.ts";
import { assertAllowed, assertFewUnits } from "./rules.ts";

/** Undoes one's own cancellation or deletion of a request, or answer to a wish for more time; 409 when too late, too many are open, or the units are no longer available. */
export async function undo(
  db: Trx,
  context: ActorContext,
  id: string,
  maxOpen: LimitRule | null,
): Promise<void> {
  const before = await lockWithDeleted(db, id);
  const last = await findLastEvent(db, id);
  const isOwnAction = last?.accountId === context.by._id;
  const isStore = can(context.by, "request.manage");
  // A deleted request, or for a borrower another's, exists only for the account that cancelled it.
  const isVisible = before?.deletedAt === null && (isStore || before.accountId === context.by._id);
  if (!before || !last || !(isOwnAction || isVisible)) throw requestNotFound();
  const restore = restorers[last.kind];
  const isAllowed = isStore || restore !== restoreExtension;
  const deletion = { deletedBy: last.accountId, deletedAt: last.at };
  if (!restore || !isAllowed || !can(context.by, "request.undo", deletion))
    throw new AppError("conflict", "This can no longer be undone.");

  const after = await restore(db, before);
  const limit = loanStatuses[after.status].holds ? maxOpen : null;
  // Before the stock, in the order in which a new request locks them.
  if (limit) await lockAccount(db, after.accountId);
  await saveRequest(db, context, { before, after, kind: "undone" });
  if (!limit) return;
  await assertFewOpen(db, after.accountId, limit);
  await assertAllowed(db, context.by, after, context.now);
  await assertFewUnits(db, context.by, after.quantity, context.now);
}

const findLastEvent = (db: Db, requestId: string) =>
  db
    .selectFrom("store_event")
    .select(["kind", "accountId", "at"])
    .where("requestId", "=", requestId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The request before its cancellation. */
const restoreCancelled = async (_db: Db, row: RequestRow): Promise<RequestRow> => ({
  ...row,
  status: row.approvedDate ? "approved" : "pending",
  closedAt: null,
  endReason: null,
});

/** The request before its deletion; a loan that was marked as returned by it is out again. */
async function restoreDeleted(db: Db, row: RequestRow): Promise<RequestRow> {
  const before = await readBefore(db, row, "request.delete");
  const restored = { ...row, ...columnsBefore(row).parse(before), deletedAt: null };
  const { holds, isOut } = loanStatuses[restored.status];
  return {
    ...restored,
    returnedDate: isOut ? null : row.returnedDate,
    closedAt: holds ? null : row.closedAt,
  };
}

/** Reads what a deletion has changed from the audit log, which stores only columns that differ. */
const columnsBefore = ({ status, quantity, returnedQuantity }: RequestRow) =>
  z.object({
    status: z.enum(loanStates).default(status),
    quantity: z.int().default(quantity),
    returnedQuantity: z.int().default(returnedQuantity),
  });

/** A loan before the store's answer to a wish for more time. */
async function restoreExtension(db: Db, row: RequestRow): Promise<RequestRow> {
  const before = await readBefore(db, row, "request.update");
  return { ...row, ...answeredBefore.parse(before) };
}

/** What an answer changes; a refusal leaves the due date. */
const answeredBefore = z
  .object({ dueDate: z.string(), extensionDate: z.string(), extensionReason: z.string().nullable() })
  .partial();

/** What undoes each kind of the last event. */
const restorers: Partial<Record<LoanEventKind, (db: Db, row: RequestRow) => Promise<RequestRow>>> = {
  cancelled: restoreCancelled,
  deleted: restoreDeleted,
  extensionGranted: restoreExtension,
  extensionRefused: restoreExtension,
};

/** The columns that the last action of this kind changed, as they were before, from the audit log. */
async function readBefore(db: Db, { id }: RequestRow, action: AuditAction): Promise<unknown> {
  const { before } = await db
    .selectFrom("audit")
    .select("before")
    .where("subject", "=", "request")
    .where("subjectId", "=", id)
    .where("action", "=", action)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return JSON.parse(before ?? "{}");
}
