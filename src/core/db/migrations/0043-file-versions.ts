import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A public work remembers the files that it has had, each with its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_version")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("postId", "text", (column) => column.notNull().references("post.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("fileUrl", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("removedAt", "text")
    .addColumn("reason", "text")
    .execute();
  await db.schema
    .createIndex("post_version_number")
    .unique()
    .on("post_version")
    .columns(["postId", "number"])
    .execute();
  await db.schema.createIndex("post_version_file").on("post_version").column("fileUrl").execute();
}
