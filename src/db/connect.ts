import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { Client, DatabaseError, Pool, types } from "pg";
import type { Schema } from "./schema.ts";
import { openSqlite, sqliteDialect } from "./sqlite.ts";
import { groupedTransactions } from "./transaction.ts";

/** A connection or a transaction: every query function takes one first. */
export type Db = Kysely<Schema>;

export interface Database {
  db: Db;
  /** Calls back after each commit, here or in another process, that changes what the public sees. */
  onPublicChange(listener: () => void): void;
  close(): Promise<void>;
}

interface Hub {
  transaction<T>(run: (transaction: Db) => Promise<T>): Promise<T>;
  /** What visitors were told since the last public change, by the question. */
  told: LRUCache<string, object>;
}

const hubs = new WeakMap<object, Hub>();
const publicChanges = new WeakSet<object>();

/** Which of the two databases is behind `db`; asked only where one SQL text cannot serve both. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** All of `run` or nothing, durable before the promise resolves. Inside a transaction it joins that one. */
export function transaction<T>(db: Db, run: (transaction: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db);
  const hub = hubs.get(db);
  if (!hub) throw new Error("This database was not opened by connect().");
  return hub.transaction(run);
}

const mostTold = 200;

/** What visitors are told: asked of the database once, and kept until a commit changes what they see. */
export async function tellVisitors<Answer extends object>(
  db: Db,
  question: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const told = hubs.get(db)?.told;
  if (!told) return ask();
  const known = told.get(question);
  if (known) return known as Answer;
  // Should a commit come in between, the answer goes into a list that is no longer looked at.
  const answer = await ask();
  if (hubs.get(db)?.told === told) told.set(question, answer);
  return answer;
}

const channel = "malimbe_public_change";

/** To be called inside the transaction that changes what the public sees: kept pages are made anew after it. */
export async function publicChanged(transaction: Db): Promise<void> {
  publicChanges.add(transaction);
  if (isPostgres(transaction)) await sql`select pg_notify(${channel}, '')`.execute(transaction);
}

/** Opens the database: PostgreSQL at `url`, otherwise SQLite in `file`. */
export function connect(where: { url: string } | { file: string }): Database {
  return "url" in where ? connectPostgres(where.url) : connectSqlite(where.file);
}

const emptyTold = () => new LRUCache<string, object>({ max: mostTold });

function announcer() {
  const listeners: (() => void)[] = [];
  // What is committed stays committed, whatever becomes of those who are told.
  const announce = () => {
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        console.error("A listener to public changes failed:", error);
      }
    }
  };
  const committed = (transaction: Db) => {
    if (publicChanges.has(transaction)) announce();
  };
  return { announce, committed, onPublicChange: (listener: () => void) => void listeners.push(listener) };
}

function connectSqlite(file: string): Database {
  const database = openSqlite(file);
  const db = new Kysely<Schema>({ dialect: sqliteDialect(database) });
  const { announce, committed, onPublicChange } = announcer();
  const hub = { transaction: groupedTransactions(db, committed), told: emptyTold() };
  hubs.set(db, hub);
  onPublicChange(() => {
    hub.told = emptyTold();
  });

  // Another process (an operator command) may write to the same file: SQLite counts such commits.
  const foreignCommits = database.prepare("pragma data_version");
  let seen = foreignCommits.get()?.data_version;
  const timer = setInterval(() => {
    const current = foreignCommits.get()?.data_version;
    if (current !== seen) announce();
    seen = current;
  }, 1000).unref();

  return {
    db,
    onPublicChange,
    close() {
      clearInterval(timer);
      return db.destroy();
    },
  };
}

const mostAttempts = 12;
/** Milliseconds: each further attempt waits longer on average, so that those who met do not meet again. */
const longestPause = (attempt: number) => attempt * 4;

/** Two writers met: a unique value taken in between, a deadlock, a failed serialization. Run again, each sees the other. */
const isRace = (error: unknown): boolean =>
  error instanceof DatabaseError && ["23505", "40P01", "40001"].includes(error.code ?? "");

function connectPostgres(url: string): Database {
  // Counts and sums come as bigint; ours stay far below 2^53.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({ connectionString: url, max: 10 });
  pool.on("error", (error) => console.error("An idle database connection was lost:", error.message));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const { announce, committed, onPublicChange } = announcer();
  const hub: Hub = {
    told: emptyTold(),
    async transaction(run) {
      for (let attempt = 1; ; attempt++) {
        try {
          const [value, finished] = await db
            .transaction()
            .execute(async (transaction) => [await run(transaction), transaction] as const);
          committed(finished);
          return value;
        } catch (error) {
          if (attempt === mostAttempts || !isRace(error)) throw error;
          await pause(Math.random() * longestPause(attempt));
        }
      }
    },
  };
  hubs.set(db, hub);
  onPublicChange(() => {
    hub.told = emptyTold();
  });
  const stopListening = listen(url, announce);
  return {
    db,
    onPublicChange,
    async close() {
      await stopListening();
      await db.destroy();
    },
  };
}

/** Hears the commits of all replicas; after a lost connection it reconnects, and counts the gap as a change. */
function listen(url: string, heard: () => void): () => Promise<void> {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open() {
    const fresh = new Client({ connectionString: url });
    client = fresh;
    fresh.on("notification", heard);
    fresh.on("error", () => {});
    fresh.on("end", () => {
      heard();
      if (!stopped) retry = setTimeout(() => void open(), 1000).unref();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      heard();
    } catch {
      await fresh.end().catch(() => {});
    }
  }

  void open();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
