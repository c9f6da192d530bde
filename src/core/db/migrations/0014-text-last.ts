import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/**
 * In SQLite the text of a post becomes its last column: a row is read from its beginning, so a list had to go through
 * every long text, page after page, to reach what stood behind it. PostgreSQL keeps long texts apart by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`alter table post add column "text" text not null default ''`.execute(db);
  await sql`update post set "text" = content`.execute(db);
  await sql`alter table post drop column content`.execute(db);
  await sql`alter table post rename column "text" to content`.execute(db);
}
