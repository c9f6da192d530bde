import { setTimeout as pause } from "node:timers/promises";
import { type Dialect, Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import { LRUCache } from "lru-cache";
import { log } from "#core/log.ts";
import { listen } from "./notifications.ts";
import { type PostgresLimits, postgresDialect } from "./postgres.ts";
import { isRace } from "./postgres-errors.ts";
import { newId } from "./record.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** A connection or a transaction: every query function takes one first. */
export type Db = Kysely<Schema>;

/** An open transaction; a function that takes one belongs to the change that its caller makes. */
export type Trx = Transaction<Schema>;

export interface Database {
  db: Db;
  /** Calls the listener after each commit, in any process, that changes public data. */
  onPublicChange(listener: () => void): void;
  /** How many connections are used and idle, and how many callers wait for one, or for their turn to write to SQLite. */
  connections(): Record<string, number>;
  close(): Promise<void>;
}

interface Hub {
  /** Notifies listeners if the committed transaction changed public data. */
  onCommit(transaction: Db): void;
  /** Calls every listener to public changes. */
  notifyListeners(): void;
  /** Results of public queries since the last public change, by key. */
  publicCache: LRUCache<string, object>;
}

const hubs = new WeakMap<object, Hub>();
const publicTransactions = new WeakSet<object>();
const surveyTransactions = new WeakSet<object>();

/** Whether `db` is PostgreSQL; use it only where one SQL text cannot serve both databases. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const isTransaction = (db: Db): db is Trx => db.isTransaction;

const MAX_ATTEMPTS = 12;
/** Each attempt waits longer on average, so that conflicting writers spread out. */
const maxPauseMs = (attempt: number) => attempt * 4;

/** Runs `run` atomically and durably; joins an open transaction. `run` may run again after a conflict on PostgreSQL. */
export async function transaction<T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return run(db);
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

/** Takes a named lock until commit; SQLite needs none, since it has one writer. */
export async function lockUntilCommit(transaction: Db, name: string): Promise<void> {
  if (isPostgres(transaction))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

const MAX_ENTRIES = 200;

/** Caches the result of a public query until a commit changes public data. */
export async function cachePublic<Value extends object>(
  db: Db,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const cache = hubs.get(db)?.publicCache;
  if (!cache) return load();
  const cached = cache.get(key);
  if (cached) return cached as Value;
  // A commit during the load replaces the cache, so that a stale result is never stored in the new one.
  const value = await load();
  if (hubs.get(db)?.publicCache === cache) cache.set(key, value);
  return value;
}

const channel = "malimbe_public_change";

/**
 * Marks the transaction as changing public data: caches are invalidated after its commit. The stored files of surveys too, unless
 * it changes only what the institute's nouns hold (accounts, people, posts, events).
 */
export async function invalidatePublic(transaction: Db, changed: "all" | "institute" = "all"): Promise<void> {
  if (changed === "all") await renewSurveyVersion(transaction);
  if (transaction.isTransaction && publicTransactions.has(transaction)) return;
  publicTransactions.add(transaction);
  if (isPostgres(transaction)) await sql`select pg_notify(${channel}, '')`.execute(transaction);
  else await incrementPublicVersion(transaction);
}

/** Random rather than counted, so that a restored database never repeats a version for other data. */
async function renewSurveyVersion(transaction: Db): Promise<void> {
  if (transaction.isTransaction && surveyTransactions.has(transaction)) return;
  surveyTransactions.add(transaction);
  const version = newId();
  await transaction
    .insertInto("data_version")
    .values({ name: "surveys", version })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ version }))
    .execute();
}

/** Invalidates caches at once after a worker's connection changed public data, instead of within a second. */
export const invalidatePublicNow = (db: Db): void => hubs.get(db)?.notifyListeners();

/** Counts public changes in SQLite's file header, so that other processes can distinguish them from other commits. */
async function incrementPublicVersion(transaction: Db): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(transaction);
  const next = ((rows[0]?.user_version ?? 0) + 1) % MAX_CHANGES;
  await sql`pragma user_version = ${sql.lit(next)}`.execute(transaction);
}

const MAX_CHANGES = 2_000_000_000;

export interface ConnectOptions extends PostgresLimits {
  /** How long a writer to SQLite waits for others before it fails with "unavailable". */
  writeTimeoutMs?: number;
}

/** PostgreSQL at `url` (and `listenUrl` for notifications, which a pool does not pass on), or SQLite in `file`. */
export type DatabaseLocation = { url: string; listenUrl?: string } | { file: string };

/** Opens the database. */
export function connect(where: DatabaseLocation, options: ConnectOptions = {}): Database {
  return "url" in where ? connectPostgres(where, options) : connectSqlite(where.file, options);
}

const createPublicCache = () => new LRUCache<string, object>({ max: MAX_ENTRIES });

function open(dialect: Dialect) {
  const db = new Kysely<Schema>({ dialect });
  const listeners: (() => void)[] = [];
  // The transaction is committed, so a failing listener must not fail the call.
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
  const { dialect, connections } = sqliteDialect(file, writeTimeoutMs);
  const { db, announce, onPublicChange } = open(dialect);

  // Another process may write to the same file; ignore its commits unless they change public data.
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
    connections,
    close() {
      clearInterval(timer);
      return db.destroy();
    },
  };
}

function connectPostgres(
  { url, listenUrl = url }: { url: string; listenUrl?: string },
  limits: PostgresLimits,
): Database {
  const { dialect, closeAll, replaceConnections, connections } = postgresDialect(url, limits);
  const { db, announce, onPublicChange } = open(dialect);
  const stopListening = listen(listenUrl, channel, {
    onNotify: announce,
    onConnect: replaceConnections,
    onSilence: closeAll,
  });
  return {
    db,
    onPublicChange,
    connections,
    async close() {
      await stopListening();
      await db.destroy();
    },
  };
}
