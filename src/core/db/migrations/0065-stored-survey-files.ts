import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The version of the data that survey files show, and the files that are stored until it changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("data_version")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("survey_file")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("year", "integer")
    .addColumn("leasedUntil", "text", (column) => column.notNull())
    .addColumn("name", "text")
    .addColumn("bytes", "double precision")
    .addColumn("etag", "text")
    .addColumn("madeAt", "text")
    .execute();
}
