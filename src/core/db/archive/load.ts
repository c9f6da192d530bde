import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { AppError } from "#core/domain/errors.ts";
import { type Db, invalidatePublic, type Trx, transaction } from "../connect.ts";
import { migrate, provider } from "../migrate.ts";
import type { Row } from "./snapshot.ts";
import { listTables } from "./tables.ts";

/** The tables of an archive, in an order in which their rows can be inserted. */
export interface ArchivedRows {
  migrations: readonly string[];
  tables: readonly string[];
  rows(table: string): AsyncIterable<Row[]>;
}

/** SQLite and PostgreSQL take 32,766 and 65,535 values in one statement. */
const MAX_VALUES = 30_000;

/** Whether the database is still empty: new, or only migrated. */
export async function isEmpty(db: Db): Promise<boolean> {
  const tables = await listTables(db);
  for (const table of ["account", "post", "profile", "species", "survey", "equipment"]) {
    if (!tables.includes(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Throws unless the database has no records, and no schema that is newer than the archive's. */
export async function assertLoadable(db: Db, migrations: readonly string[]): Promise<void> {
  if (!(await isEmpty(db)))
    throw new AppError("conflict", "This database is not empty. Choose an empty one: nothing was changed.");
  // Its migrations would not run again over the earlier rows.
  const done = (await new Migrator({ db, provider }).getMigrations()).filter(({ executedAt }) => executedAt);
  if (done.some(({ name }) => !migrations.includes(name)))
    throw new AppError(
      "conflict",
      "This database was made by a later version than the archive. Choose one without tables: another DATA_DIR, or a new database for DATABASE_URL. Nothing was changed.",
    );
}

/** Fills an empty database with archived rows, all or nothing, and migrates it to this version. */
export async function loadRows(db: Db, archived: ArchivedRows): Promise<void> {
  await assertLoadable(db, archived.migrations);
  const last = archived.migrations.at(-1);
  if (last) {
    const { error } = await new Migrator({ db, provider }).migrateTo(last);
    if (error) throw error;
  }
  await transaction(db, async (trx) => {
    // Another process may have written since.
    await assertLoadable(trx, archived.migrations);
    // Rows that migrations insert are in the archive too.
    for (const table of archived.tables.toReversed()) await clear(trx, table);
    for (const table of archived.tables)
      for await (const batch of archived.rows(table)) await insert(trx, table, batch);
    await sql`insert into post_search_due ("postId") select id from post where "deletedAt" is null`.execute(
      trx,
    );
    // The version of the surveys is in the archive, if its tables have it.
    await invalidatePublic(trx, "institute");
  });
  await migrate(db);
}

async function clear(trx: Trx, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
  if (rows.length > 0) await sql`delete from ${sql.table(table)}`.execute(trx);
}

async function insert(trx: Trx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const size = Math.floor(MAX_VALUES / Math.max(1, columns.length));
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(trx);
  }
}
