import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Posts of dated lists wait to be indexed again, with the year in which they were posted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_search_due")
    .addColumn("postId", "text", (column) => column.primaryKey().notNull())
    .execute();
  await sql`
    insert into post_search_due ("postId")
    select id from post where "deletedAt" is null and "datePrecision" <> 'unknown'
      and "postType" in ('news', 'research', 'document', 'proposal', 'webPage')`.execute(db);
}
