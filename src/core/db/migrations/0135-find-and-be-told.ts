import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What files say page by page, what readers follow, and what is opened to one reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTexts(db);
  await createFollows(db);
  await createPasses(db);
}

async function createTexts(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("file_text")
    .addColumn("id", isPostgres ? "serial" : "integer", (column) =>
      isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn("fileUrl", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("pages", "integer")
    .addColumn("text", "text")
    .addColumn("reader", "text")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("readAt", "text")
    .execute();
  await db.schema.createIndex("file_text_state").on("file_text").columns(["state", "id"]).execute();
  if (isPostgres) {
    await sql`create table page_search (number bigint primary key, words tsvector not null)`.execute(db);
    await sql`create index page_search_words on page_search using gin (words)`.execute(db);
  } else
    await sql`
      create virtual table page_search using fts5 (
        words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0"
      )`.execute(db);
  // The oldest work first, since the newest numbers are shown first.
  await sql`
    insert into file_text ("fileUrl", state)
    select post."fileUrl", 'waiting' from post join file on file.url = post."fileUrl"
    where file.format = 'pdf' and post."deletedAt" is null
    group by post."fileUrl" order by min(post."sortKey")`.execute(db);
}

async function createFollows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("follow")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("reader", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("every", "text", (column) => column.notNull())
    .addColumn("askedAt", "text", (column) => column.notNull())
    .addColumn("confirmedAt", "text")
    .execute();
  await db.schema
    .createIndex("follow_reader")
    .unique()
    .on("follow")
    .columns(["reader", "kind", "what"])
    .execute();
  await db.schema
    .createTable("newsletter_foreword")
    .addColumn("month", "text", (column) => column.primaryKey())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  for (const column of ["firstPublicAt", "fileOpenedAt"])
    await db.schema.alterTable("post").addColumn(column, "text").execute();
  // What is public already is no news.
  await sql`update post set "firstPublicAt" = "publicAt" where "publicAt" is not null`.execute(db);
  await db.schema.createIndex("post_first_public").on("post").column("firstPublicAt").execute();
  await db.schema.createIndex("post_file_opened").on("post").column("fileOpenedAt").execute();
}

async function createPasses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pass")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("opens", "text", (column) => column.notNull())
    .addColumn("subjectId", "text", (column) => column.notNull())
    .addColumn("fileUrl", "text")
    .addColumn("email", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("why", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("askedAt", "text", (column) => column.notNull())
    .addColumn("confirmedAt", "text")
    .addColumn("answeredAt", "text")
    .addColumn("answeredById", "text")
    .addColumn("words", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("until", "text")
    .addColumn("openedAt", "text")
    .addColumn("openedLast", "text")
    .addColumn("endedAt", "text")
    .addColumn("endedById", "text")
    .execute();
  await db.schema.createIndex("pass_subject").on("pass").columns(["opens", "subjectId"]).execute();
  await db.schema.createIndex("pass_state").on("pass").columns(["state", "askedAt"]).execute();
}
