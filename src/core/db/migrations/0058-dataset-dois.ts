import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The DOIs that the institute registers for its data sets; a row is never deleted, so that no DOI is used twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dataset_doi")
    .addColumn("dataset", "text", (column) => column.primaryKey().notNull())
    .addColumn("doi", "text", (column) => column.notNull().unique())
    .addColumn("goal", "text", (column) => column.notNull())
    .addColumn("state", "text")
    .addColumn("registeredAt", "text")
    .addColumn("sentAt", "text")
    .addColumn("waitingSince", "text")
    .addColumn("dueAt", "text")
    .addColumn("leasedUntil", "text")
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("failure", "text")
    .addColumn("described", "text")
    .execute();
}
