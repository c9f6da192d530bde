import { type Kysely, sql } from "kysely";

// Frozen. What waits for an admin, what was returned to its author, and the history of each post.

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["waitingSince", "returnedAt", "returnNote"])
    await db.schema.alterTable("post").addColumn(column, "text").execute();
  await sql`update post set "waitingSince" = "createdAt" where "approvedAt" is null`.execute(db);
  await sql`
    update post set "waitingSince" = (
      select min("createdAt") from post_revision where "postId" = post.id and "decidedAt" is null
    ) where "approvedAt" is not null and exists (
      select 1 from post_revision where "postId" = post.id and "decidedAt" is null
    )`.execute(db);
  await sql`
    create index post_waiting on post ("waitingSince", id)
    where "waitingSince" is not null and "deletedAt" is null`.execute(db);
  await sql`
    create index post_returned on post ("returnedAt", id)
    where "returnedAt" is not null and "deletedAt" is null`.execute(db);
  await sql`create index post_deleted on post ("deletedAt", id) where "deletedAt" is not null`.execute(db);

  await db.schema
    .createTable("post_step")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("postId", "text", (column) => column.notNull().references("post.id").onDelete("cascade"))
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("step", "text", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("text", "text")
    .execute();
  await db.schema.createIndex("post_step_post").on("post_step").columns(["postId", "id"]).execute();
}
