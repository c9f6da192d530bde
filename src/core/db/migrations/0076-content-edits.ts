import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What an institute changes of the texts of its own pages, which are delivered as files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("content_edit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("delivered", "text", (column) => column.notNull())
    .addColumn("publishAt", "text")
    .addColumn("droppedAt", "text")
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("savedAt", "text", (column) => column.notNull())
    .addColumn("accountId", "text", (column) => column.references("account.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("content_edit_page")
    .unique()
    .on("content_edit")
    .columns(["page", "version"])
    .execute();
  await db.schema.createIndex("content_edit_account").on("content_edit").column("accountId").execute();
}
