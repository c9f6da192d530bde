import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** How a table is to be read is asked of a person, and remembered for tables with the same header. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["reading", "sample"])
    await db.schema.alterTable("survey_import").addColumn(column, "text").execute();
  await db.schema
    .createTable("remembered_reading")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("header", "text", (column) => column.notNull())
    .addColumn("reading", "text", (column) => column.notNull())
    .addColumn("file", "text", (column) => column.notNull())
    .addColumn("accountId", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("remembered_reading_header")
    .unique()
    .on("remembered_reading")
    .columns(["kind", "header"])
    .execute();
}
