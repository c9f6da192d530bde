import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Works that look like one, of which an admin said that they are two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("distinct_work")
    .addColumn("postId", "text", (column) => column.notNull().references("post.id").onDelete("cascade"))
    .addColumn("otherId", "text", (column) => column.notNull().references("post.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("distinct_work_pair", ["postId", "otherId"])
    .execute();
}
