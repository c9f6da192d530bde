import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The lists of an import as they were received, so that they can be read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("list_import_file")
    .addColumn("importId", "text", (column) =>
      column.notNull().references("checklist_import.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    // Compressed, in Base64: both databases have text.
    .addColumn("content", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("list_import_file_pk", ["importId", "position"])
    .execute();
}
