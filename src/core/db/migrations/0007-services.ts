import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contact_message")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("readAt", "text")
    .addColumn("archivedAt", "text")
    .execute();
  await db.schema
    .createIndex("contact_message_folder")
    .on("contact_message")
    .columns(["archivedAt", "id"])
    .execute();

  await db.schema
    .createTable("outside_answer")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("answeredAt", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("visit_count")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("visits", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_count_key", ["day", "kind", "path"])
    .execute();
}
