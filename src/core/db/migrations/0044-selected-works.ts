import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A member can put a few works first on their page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("selected_work")
    .addColumn("profileId", "text", (column) => column.notNull().references("profile.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("postId", "text", (column) => column.notNull().references("post.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("selected_work_key", ["profileId", "position"])
    .execute();
  await db.schema.createIndex("selected_work_post").on("selected_work").column("postId").execute();
}
