import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The words of profiles, which the database itself keeps up to date, and the words in titles and authors of public posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // A range of words is all that begin with the same letters, in the order of their bytes.
  const word = isPostgres ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable("profile_word")
    .addColumn("word", word, (column) => column.notNull())
    .addColumn("profileId", "text", (column) => column.notNull().references("profile.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("profile_word_key", ["word", "profileId"])
    .execute();
  await db.schema.createIndex("profile_word_profile").on("profile_word").column("profileId").execute();
  await (isPostgres ? followInPostgres(db) : followInSqlite(db));

  await db.schema
    .createTable("post_search_word")
    .addColumn("word", word, (column) => column.primaryKey().notNull())
    .addColumn("posts", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("post_search_counted")
    .addColumn("postId", "text", (column) => column.primaryKey().notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .execute();
  await sql`
    insert into post_search_due ("postId") select id from post where "publicAt" is not null
    on conflict do nothing`.execute(db);
}

async function followInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function profile_words() returns trigger language plpgsql as $$ begin
    delete from profile_word where "profileId" = new.id;
    insert into profile_word (word, "profileId")
      select distinct word, new.id from unnest(string_to_array(trim(new.words), ' ')) as word where word <> '';
    return null; end $$`.execute(db);
  await sql`create trigger profile_words_added after insert on profile
    for each row execute function profile_words()`.execute(db);
  await sql`create trigger profile_words_changed after update of words on profile
    for each row when (old.words is distinct from new.words) execute function profile_words()`.execute(db);
  await sql`insert into profile_word (word, "profileId")
    select distinct word, id from profile, unnest(string_to_array(trim(words), ' ')) as word
    where word <> ''`.execute(db);
}

async function followInSqlite(db: Kysely<unknown>): Promise<void> {
  // Words are letters and digits, so a text of them becomes a JSON array by its spaces alone.
  const wordsOf = (row: string) =>
    sql.raw(`json_each('["' || replace(trim(${row}.words), ' ', '","') || '"]')`);
  const add = sql`insert into profile_word (word, "profileId")
    select distinct value, new.id from ${wordsOf("new")} where value <> ''`;
  await sql`create trigger profile_words_added after insert on profile begin ${add}; end`.execute(db);
  await sql`create trigger profile_words_changed after update of words on profile when old.words <> new.words
    begin delete from profile_word where "profileId" = new.id; ${add}; end`.execute(db);
  await sql`insert into profile_word (word, "profileId")
    select distinct value, profile.id from profile, ${wordsOf("profile")} where value <> ''`.execute(db);
}
