import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A work that is taken down remembers since when, why and how it was cited; works whose embargo ends are found by its day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("post").addColumn("withdrawnAt", "text").execute();
  await db.schema
    .createTable("post_withdrawal")
    .addColumn("postId", "text", (column) => column.primaryKey().references("post.id").onDelete("cascade"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text")
    .addColumn("reason", "text")
    .addColumn("titleHiddenAt", "text")
    .addColumn("text", "text")
    .execute();
  await sql`
    create index post_embargo on post ("embargoUntil") where "accessRight" = 'embargoed'
  `.execute(db);
}
