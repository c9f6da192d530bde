import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";

const mostPrepared = 256;

/** Opens a SQLite file (or `:memory:`) with write-ahead log and a flush on every commit. */
export function openSqlite(file: string): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -65536;
    pragma temp_store = memory;
    pragma wal_autocheckpoint = 4000;
    pragma journal_size_limit = 67108864;
  `);
  return database;
}

/** Presents `node:sqlite` in the shape that Kysely's own dialect expects, and keeps statements prepared. */
export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const prepared = new Map<string, SqliteStatement>();
  const adapter: SqliteDatabase = {
    close: () => database.close(),
    prepare(text) {
      const known = prepared.get(text);
      if (known) prepared.delete(text);
      const statement = known ?? (text === "rollback" ? rollback(database) : wrap(database.prepare(text)));
      prepared.set(text, statement);
      const oldest = prepared.keys().next().value;
      if (prepared.size > mostPrepared && oldest !== undefined) prepared.delete(oldest);
      return statement;
    },
  };
  return new SqliteDialect({ database: adapter });
}

/** After an error such as a full disk SQLite has rolled back by itself; a second time would hide that error. */
function rollback(database: DatabaseSync): SqliteStatement {
  const statement = wrap(database.prepare("rollback"));
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return { ...statement, run: (values) => (database.isTransaction ? statement.run(values) : nothing) };
}

/** Rows as plain objects: built here from arrays, they are quicker to make and to read than those of `node:sqlite`. */
function wrap(statement: StatementSync): SqliteStatement {
  const bind = (values: readonly unknown[]) => values as SQLInputValue[];
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const asObject = (row: unknown) => {
    const values = row as unknown[];
    const object: Record<string, unknown> = {};
    for (let place = 0; place < names.length; place++) object[names[place] as string] = values[place];
    return object;
  };
  return {
    reader: names.length > 0,
    all: (values) => statement.all(...bind(values)).map(asObject),
    run: (values) => statement.run(...bind(values)),
    *iterate(values) {
      for (const row of statement.iterate(...bind(values))) yield asObject(row);
    },
  };
}
