import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Approved requests that are not collected end, and people wait for equipment that is not free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["collectBy", "offeredUntil", "endReason"])
    await db.schema.alterTable("request").addColumn(column, "text").execute();
  await db.schema
    .createTable("waiting")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id"))
    .addColumn("equipmentId", "text", (column) => column.notNull().references("equipment.id"))
    .addColumn("startDate", "text", (column) => column.notNull())
    .addColumn("dueDate", "text", (column) => column.notNull())
    .addColumn("quantity", "integer", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("since", "text", (column) => column.notNull())
    .addUniqueConstraint("waiting_once", ["accountId", "equipmentId", "startDate", "dueDate"])
    .execute();
  await db.schema.createIndex("waiting_line").on("waiting").columns(["equipmentId", "since", "id"]).execute();
}
