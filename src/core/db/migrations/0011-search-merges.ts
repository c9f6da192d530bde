import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen. SQLite's own kind of search only.

/** Writes of posts merge what search has gathered half as often: quicker to write, and as quick to find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`insert into post_search (post_search, rank) values ('automerge', 8)`.execute(db);
}
