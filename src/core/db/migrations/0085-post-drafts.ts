import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What a person is writing and has not sent, for the other devices of the same account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_draft")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("postType", "text", (column) => column.notNull())
    .addColumn("postId", "text")
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("ended", "text")
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("post_draft_account")
    .unique()
    .on("post_draft")
    .columns(["accountId", "key"])
    .execute();
  await db.schema.createIndex("post_draft_updated").on("post_draft").column("updatedAt").execute();
}
