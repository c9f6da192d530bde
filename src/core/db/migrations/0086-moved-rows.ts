import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What was taken from an older site, by its id there, so that moving in can go on and be repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("moved_row")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("noun", "text", (column) => column.notNull())
    .addColumn("sourceId", "text", (column) => column.notNull())
    .addColumn("subjectId", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("moved_row_pkey", ["source", "noun", "sourceId"])
    .execute();
}
