import type { Selectable } from "kysely";
import type { Trx } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";

/** A stored request. */
export type RequestRow = Selectable<Schema["request"]>;

export const requestNotFound = () => new AppError("notFound", "This request does not exist.");

/** The name of a kind of equipment; 422 if there is none. */
export async function findItemName(db: Trx, equipmentId: string): Promise<string> {
  const item = await db
    .selectFrom("equipment")
    .select("name")
    .where("id", "=", equipmentId)
    .executeTakeFirst();
  if (item) return item.name;
  throw new AppError("invalid", "Please check: requestId.", {
    fields: { requestId: "This equipment does not exist." },
  });
}

/** A request, deleted ones too; incrementing its version locks the row until the transaction ends. */
export async function lockWithDeleted(db: Trx, id: string): Promise<RequestRow | undefined> {
  const locked = await db
    .updateTable("request")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return locked && { ...locked, version: locked.version - 1 };
}

/** The same; 404 for a deleted one. */
export async function lockForUpdate(db: Trx, id: string): Promise<RequestRow> {
  const locked = await lockWithDeleted(db, id);
  if (!locked || locked.deletedAt) throw requestNotFound();
  return locked;
}

/** Rejects a change based on an outdated version. */
export function assertVersion(row: RequestRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError("conflict", "Someone else has changed this request in the meantime.", {
    current: { status: row.status, quantity: row.quantity, dueDate: row.dueDate, version: row.version },
  });
}

/** Throws 404 for another borrower's request, so that its existence stays confidential. */
export function assertOwner(row: RequestRow, by: Account): void {
  if (row.accountId !== by._id) throw requestNotFound();
}

/** Whether nothing changed but the words to search for. */
export const isSameRow = (row: RequestRow, other: RequestRow): boolean =>
  keysOf(row).every((key) => key === "words" || row[key] === other[key]);

/** Restores the version when nothing changed, so that an open form does not become stale. */
export async function restoreVersion(db: Trx, { id, version }: RequestRow): Promise<void> {
  await db.updateTable("request").set({ version }).where("id", "=", id).execute();
}

export async function save(db: Trx, before: RequestRow, after: RequestRow): Promise<void> {
  const { id, ...columns } = after;
  await db
    .updateTable("request")
    .set({ ...columns, version: before.version + 1 })
    .where("id", "=", id)
    .execute();
}
