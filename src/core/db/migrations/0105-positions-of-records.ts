import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A count keeps the position that its row had, where its site is the middle of a square. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("survey_count").addColumn("position", "text").execute();
  // PostgreSQL fixes the columns of a view.
  await db.schema.dropView("published_count").execute();
  await sql`
    create view published_count as select * from survey_count
    where "importId" in (select id from survey_import where "publishedAt" is not null)
    and ("replacedBy" is null
      or "replacedBy" not in (select id from survey_import where "publishedAt" is not null))
  `.execute(db);
}
