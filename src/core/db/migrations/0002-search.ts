import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen. One of the few places with two SQL texts: full-text search differs in kind.

export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create table post_search ("postId" text primary key references post (id) on delete cascade, words tsvector not null)`.execute(
      db,
    );
    // Ranking reads the words of every match: kept beside their row and not compressed, they take a third of the time.
    await sql`alter table post_search alter column words set storage external`.execute(db);
    await sql`alter table post_search set (toast_tuple_target = 8160)`.execute(db);
    await sql`create index post_search_words on post_search using gin (words) with (fastupdate = off)`.execute(
      db,
    );
    return;
  }
  await sql`create table post_search_key (number integer primary key autoincrement, "postId" text not null unique)`.execute(
    db,
  );
  await sql`
    create virtual table post_search using fts5 (
      title, authors, content, scope,
      content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
    )`.execute(db);
}
