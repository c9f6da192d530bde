import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/**
 * PostgreSQL keeps the words of title and authors, and those of scope, apart from the words of the text. Those of all but
 * the shortest texts are stored elsewhere, so that a search finds some twenty posts on a page and not two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // What is stored already moves only if it is written again.
  await sql`alter table post_search set (toast_tuple_target = 1024),
    alter column words type tsvector using words || ''::tsvector`.execute(db);
  await sql`alter table post_search
    add column names tsvector generated always as (ts_filter(words, '{a,b}')) stored,
    add column scope tsvector generated always as (strip(ts_filter(words, '{d}'))) stored`.execute(db);
}
