import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The import of surveys that is being checked or stored, so that every server shows it, stores it and can cancel it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("import_job")
    .addColumn("slot", "text", (column) => column.primaryKey().notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("callId", "text")
    .addColumn("fingerprint", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("shown", "text", (column) => column.notNull())
    .addColumn("choice", "text")
    .addColumn("cancelledAt", "text")
    .addColumn("aliveAt", "text", (column) => column.notNull())
    .execute();
}
