import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The long text of a post is stored apart, so that a list reads short rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_text")
    .addColumn("postId", "text", (column) => column.primaryKey().references("post.id").onDelete("cascade"))
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
  await sql`insert into post_text ("postId", content) select id, content from post`.execute(db);
  await db.schema.alterTable("post").dropColumn("content").execute();
}
