import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** How much of a post's date is known; in SQLite the text stays the last column, so that lists need not read through it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column "datePrecision" text not null default 'day'`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`alter table post add column "text" text not null default ''`.execute(db);
  await sql`update post set "text" = content`.execute(db);
  await sql`alter table post drop column content`.execute(db);
  await sql`alter table post rename column "text" to content`.execute(db);
}
