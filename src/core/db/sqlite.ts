import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { isBusy } from "./write-queue.ts";

const MAX_PREPARED = 256;
const OPEN_TIMEOUT_MS = 10_000;

/** A prepared statement; its rows are plain objects. */
interface Statement {
  reader: boolean;
  all(values: readonly unknown[]): Record<string, unknown>[];
  run(values: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

/** A connection that caches prepared statements. */
export interface Connection {
  prepare(text: string): Statement;
  isTransaction(): boolean;
  close(): void;
}

/** A SQLite file with one connection for writing and one for reading. */
export interface SqliteFile {
  writer: Connection;
  reader: Connection;
}

/**
 * Opens a file with a write-ahead log, so that readers never wait for a writer, and with durable commits. The caches in kilobytes
 * are small, because the system keeps the file in its own: larger ones were measured no faster.
 */
export function openSqlite(file: string): SqliteFile {
  mkdirSync(dirname(file), { recursive: true });
  const writer = open(
    file,
    "pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -8192;",
  );
  const reader = open(file, "pragma query_only = on; pragma cache_size = -4096;");
  return { writer: createConnection(writer), reader: createConnection(reader) };
}

function open(file: string, pragmas: string): DatabaseSync {
  const database = new DatabaseSync(file);
  blockWhileBusy(() =>
    database.exec(`
      ${pragmas}
      pragma foreign_keys = on;
      pragma busy_timeout = 0;
      pragma temp_store = memory;
      pragma wal_autocheckpoint = 4000;
      pragma journal_size_limit = 67108864;
    `),
  );
  return database;
}

/** Waits for another process that opens the same file; blocking the thread is acceptable only during start-up. */
function blockWhileBusy(act: () => void): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const until = performance.now() + OPEN_TIMEOUT_MS; ; ) {
    try {
      act();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(clock, 0, 0, 5);
    }
  }
}

function createConnection(database: DatabaseSync): Connection {
  const prepared = new Map<string, Statement>();
  return {
    prepare(text) {
      const cached = prepared.get(text);
      if (cached) prepared.delete(text);
      const statement = cached ?? wrap(database.prepare(text));
      prepared.set(text, statement);
      const oldest = prepared.keys().next().value;
      if (prepared.size > MAX_PREPARED && oldest !== undefined) prepared.delete(oldest);
      return statement;
    },
    isTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

/** Builds rows from arrays, which is faster than the row objects of `node:sqlite`. */
function wrap(statement: StatementSync): Statement {
  const bind = (values: readonly unknown[]) => values as SQLInputValue[];
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const asObject = (row: unknown) => {
    const values = row as unknown[];
    const object: Record<string, unknown> = {};
    let index = 0;
    for (const name of names) object[name] = values[index++];
    return object;
  };
  return {
    reader: names.length > 0,
    all: (values) => statement.all(...bind(values)).map(asObject),
    run: (values) => statement.run(...bind(values)),
  };
}
