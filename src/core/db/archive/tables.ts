import { sql } from "kysely";
import { type Db, isPostgres } from "../connect.ts";

/** Tables of the database system, of migrations, and those that are indexed again. */
const unlisted = /^(sqlite_|kysely_|post_search|page_search|file_text|profile_word)/;

/** Every table with records, each after those that it refers to. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows: names } = await (isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(db);
  const { rows: references } = await (isPostgres(db)
    ? sql<{ from: string; to: string }>`
        select source.relname as "from", target.relname as "to" from pg_constraint
        join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
        where contype = 'f'`
    : sql<{ from: string; to: string }>`
        select tables.name as "from", keys."table" as "to"
        from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`
  ).execute(db);
  const listed = names.map(({ name }) => name).filter((name) => !unlisted.test(name));
  return sortByReference(listed.toSorted(), references);
}

function sortByReference(names: string[], references: { from: string; to: string }[]): string[] {
  const sorted = new Set<string>();
  const add = (name: string) => {
    if (sorted.has(name) || !names.includes(name)) return;
    for (const { from, to } of references) if (from === name && to !== name) add(to);
    sorted.add(name);
  };
  for (const name of names) add(name);
  return [...sorted];
}

/** The migrations that a database has, by name. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
