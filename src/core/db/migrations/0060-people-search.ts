import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The words of a profile hold its name, so that a search is counted and sorted by one index, without the profiles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("profile_word")
    .addColumn("sortName", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("profile_word").addColumn("deletedAt", "text").execute();
  await sql`update profile_word set
    "sortName" = (select "sortName" from profile where id = "profileId"),
    "deletedAt" = (select "deletedAt" from profile where id = "profileId")`.execute(db);
  await sql`create index profile_word_list on profile_word (word, "sortName", "profileId", "deletedAt")`.execute(
    db,
  );
  await (db.getExecutor().adapter instanceof PostgresAdapter ? followInPostgres(db) : followInSqlite(db));
}

async function followInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function profile_words() returns trigger language plpgsql as $$ begin
    delete from profile_word where "profileId" = new.id;
    insert into profile_word (word, "profileId", "sortName", "deletedAt")
      select distinct word, new.id, new."sortName", new."deletedAt"
      from unnest(string_to_array(trim(new.words), ' ')) as word where word <> '';
    return null; end $$`.execute(db);
  await sql`drop trigger profile_words_changed on profile`.execute(db);
  await sql`create trigger profile_words_changed after update of words, "sortName", "deletedAt" on profile
    for each row when ((old.words, old."sortName", old."deletedAt")
      is distinct from (new.words, new."sortName", new."deletedAt"))
    execute function profile_words()`.execute(db);
}

async function followInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const trigger of ["profile_words_added", "profile_words_changed"])
    await sql`drop trigger ${sql.ref(trigger)}`.execute(db);
  // Words are letters and digits, so a text of them becomes a JSON array by its spaces alone.
  const add = sql`insert into profile_word (word, "profileId", "sortName", "deletedAt")
    select distinct value, new.id, new."sortName", new."deletedAt"
    from json_each('["' || replace(trim(new.words), ' ', '","') || '"]') where value <> ''`;
  await sql`create trigger profile_words_added after insert on profile begin ${add}; end`.execute(db);
  await sql`create trigger profile_words_changed after update of words, "sortName", "deletedAt" on profile
    when (old.words, old."sortName", old."deletedAt") is not (new.words, new."sortName", new."deletedAt")
    begin delete from profile_word where "profileId" = new.id; ${add}; end`.execute(db);
}
