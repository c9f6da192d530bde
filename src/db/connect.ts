import { setTimeout as pause } from "node:timers/promises";
import { type Dialect, Kysely, PostgresAdapter, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { log } from "#log";
import { isRace, listen, postgresDialect } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** A connection or a transaction: every query function takes one first. */
export type Db = Kysely<Schema>;

export interface Database {
  db: Db;
  /** Calls back after each commit, here or in another process, that changes what the public sees. */
  onPublicChange(listener: () => void): void;
  close(): Promise<void>;
}

interface Hub {
  /** Says that a transaction was committed. */
  onCommit(transaction: Db): void;
  /** Calls all back who wait for public changes. */
  notifyListeners(): void;
  /** What visitors were told since the last public change, by the question. */
  publicCache: LRUCache<string, object>;
}

const hubs = new WeakMap<object, Hub>();
const publicTransactions = new WeakSet<object>();

/** Which of the two databases is behind `db`; asked only where one SQL text cannot serve both. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const MAX_ATTEMPTS = 12;
/** Milliseconds: each further attempt waits longer on average, so that those who met do not meet again. */
const maxPauseMs = (attempt: number) => attempt * 4;

/**
 * All of `run` or nothing, durable before the promise resolves. Inside a transaction it joins that one. `run` must bear
 * being run again, when PostgreSQL finds that it met another writer.
 */
export async function transaction<T>(db: Db, run: (transaction: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db);
  const hub = hubs.get(db);
  if (!hub) throw new Error("This database was not opened by connect().");
  for (let attempt = 1; ; attempt++) {
    try {
      const [value, finished] = await db
        .transaction()
        .execute(async (transaction) => [await run(transaction), transaction] as const);
      hub.onCommit(finished);
      return value;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRace(error)) throw error;
      await pause(Math.random() * maxPauseMs(attempt));
    }
  }
}

/** Waits until no other transaction holds the lock of this name; on SQLite a transaction is alone anyway. */
export async function lockUntilCommit(transaction: Db, name: string): Promise<void> {
  if (isPostgres(transaction))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

const MAX_ENTRIES = 200;

/** What visitors are told: asked of the database once, and kept until a commit changes what they see. */
export async function cachePublic<Value extends object>(
  db: Db,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const cache = hubs.get(db)?.publicCache;
  if (!cache) return load();
  const cached = cache.get(key);
  if (cached) return cached as Value;
  // Should a commit come in between, the answer goes into a list that is no longer looked at.
  const value = await load();
  if (hubs.get(db)?.publicCache === cache) cache.set(key, value);
  return value;
}

const channel = "malimbe_public_change";

/** To be called inside the transaction that changes what the public sees: kept pages are made anew after it. */
export async function invalidatePublic(transaction: Db): Promise<void> {
  if (transaction.isTransaction && publicTransactions.has(transaction)) return;
  publicTransactions.add(transaction);
  if (isPostgres(transaction)) await sql`select pg_notify(${channel}, '')`.execute(transaction);
  else await incrementPublicVersion(transaction);
}

/** Says at once that a worker's own connection has changed what the public sees: otherwise up to a second passes. */
export const invalidatePublicNow = (db: Db): void => hubs.get(db)?.notifyListeners();

/** In SQLite the header of the file counts public changes, so that other processes can tell them from other commits. */
async function incrementPublicVersion(transaction: Db): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(transaction);
  const next = ((rows[0]?.user_version ?? 0) + 1) % MAX_CHANGES;
  await sql`pragma user_version = ${sql.lit(next)}`.execute(transaction);
}

const MAX_CHANGES = 2_000_000_000;

/** How a database is used, where it is not as usual. */
export interface ConnectOptions {
  /** Milliseconds that a writer to SQLite waits for others before it is refused as "unavailable". */
  writeTimeoutMs?: number;
}

/** Opens the database: PostgreSQL at `url`, otherwise SQLite in `file`. */
export function connect(where: { url: string } | { file: string }, options: ConnectOptions = {}): Database {
  return "url" in where ? connectPostgres(where.url) : connectSqlite(where.file, options);
}

const createPublicCache = () => new LRUCache<string, object>({ max: MAX_ENTRIES });

function open(dialect: Dialect) {
  const db = new Kysely<Schema>({ dialect });
  const listeners: (() => void)[] = [];
  // What is committed stays committed, whatever becomes of those who are told.
  const notifyListeners = () => {
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        log.error({ err: error }, "listener to public changes failed");
      }
    }
  };
  const hub: Hub = {
    publicCache: createPublicCache(),
    notifyListeners,
    onCommit(transaction) {
      if (publicTransactions.has(transaction)) notifyListeners();
    },
  };
  hubs.set(db, hub);
  const onPublicChange = (listener: () => void) => void listeners.push(listener);
  onPublicChange(() => {
    hub.publicCache = createPublicCache();
  });
  return { db, announce: notifyListeners, onPublicChange };
}

function connectSqlite(path: string, { writeTimeoutMs }: ConnectOptions): Database {
  const file = openSqlite(path);
  const { db, announce, onPublicChange } = open(sqliteDialect(file, writeTimeoutMs));

  // Another process (an operator command) may write to the same file: SQLite counts such commits.
  // Only those that change what the public sees are announced: an import commits thousands that do not.
  const foreignCommits = file.writer.prepare("pragma data_version");
  const publicVersion = file.writer.prepare("pragma user_version");
  const commits = () => foreignCommits.all([])[0]?.data_version;
  const changes = () => publicVersion.all([])[0]?.user_version;
  let last = { commits: commits(), changes: changes() };
  const timer = setInterval(() => {
    const current = { commits: commits(), changes: changes() };
    if (current.commits !== last.commits && current.changes !== last.changes) announce();
    last = current;
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

function connectPostgres(url: string): Database {
  const { db, announce, onPublicChange } = open(postgresDialect(url));
  const stopListening = listen(url, channel, announce);
  return {
    db,
    onPublicChange,
    async close() {
      await stopListening();
      await db.destroy();
    },
  };
}
