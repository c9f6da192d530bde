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
      const statement = known ?? wrap(database.prepare(text));
      prepared.set(text, statement);
      const oldest = prepared.keys().next().value;
      if (prepared.size > mostPrepared && oldest !== undefined) prepared.delete(oldest);
      return statement;
    },
  };
  return new SqliteDialect({ database: adapter });
}

function wrap(statement: StatementSync): SqliteStatement {
  const bind = (values: readonly unknown[]) => values as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...bind(values)),
    run: (values) => statement.run(...bind(values)),
    iterate: (values) => statement.iterate(...bind(values)),
  };
}
