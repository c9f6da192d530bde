import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The photograph of a message, and the pages with which it was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("contact_message")
    .addColumn("photograph", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("contact_answer")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("messageId", "text", (column) =>
      column.notNull().references("contact_message.id").onDelete("cascade"),
    )
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addUniqueConstraint("contact_answer_once", ["messageId", "path"])
    .execute();
}
