import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Whether an author is a person, the suffix of a name, and how people corrected the reading of a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["suffix", "kind"])
    await db.schema.alterTable("post_author").addColumn(column, "text").execute();
  // The names that a job has still to read.
  await sql`create index post_author_unread on post_author ("postId", position) where kind is null`.execute(
    db,
  );
  await db.schema
    .createTable("name_reading")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("family", "text", (column) => column.notNull())
    .addColumn("given", "text", (column) => column.notNull())
    .addColumn("suffix", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addColumn("accountId", "text", (column) => column.references("account.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("name_reading_account").on("name_reading").column("accountId").execute();
}
