import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Connection, SqliteFile } from "./sqlite.ts";
import { createWriteQueue, retryWhileBusy, WRITE_TIMEOUT_MS, type WriteLock } from "./write-queue.ts";

/** A long transaction yields the thread after this time. */
const MAX_BLOCKING_MS = 15;

/** A Kysely dialect with concurrent reads and a single writer; waiting writers do not block the thread. */
export function sqliteDialect(file: SqliteFile, timeoutMs = WRITE_TIMEOUT_MS) {
  const writers = createWriteQueue(timeoutMs);
  const dialect: Dialect = {
    createAdapter: () => new Adapter(),
    createDriver: () => new FileDriver(file, timeoutMs, writers.acquire),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return { dialect, connections: () => ({ waiting: writers.waiting() }) };
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
  /** Runs all migrations in one transaction, so that two processes can start on a new file. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class FileDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #timeoutMs: number;
  readonly #acquire: () => Promise<WriteLock>;

  constructor(file: SqliteFile, timeoutMs: number, acquire: () => Promise<WriteLock>) {
    this.#file = file;
    this.#timeoutMs = timeoutMs;
    this.#acquire = acquire;
  }

  async init() {}
  async acquireConnection() {
    return new Session(this.#file, this.#acquire, this.#timeoutMs);
  }
  beginTransaction(session: Session) {
    return session.lock();
  }
  commitTransaction(session: Session) {
    return session.finish("commit");
  }
  rollbackTransaction(session: Session) {
    return session.finish("rollback");
  }
  async releaseConnection(session: Session) {
    session.release();
  }
  async destroy() {
    this.#file.reader.close();
    this.#file.writer.close();
  }
}

/** A connection for Kysely: uses the writer in a transaction, otherwise the connection that the query needs. */
class Session implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #acquire: () => Promise<WriteLock>;
  readonly #timeoutMs: number;
  #lock: WriteLock | undefined;
  #yieldedAt = 0;

  constructor(file: SqliteFile, acquire: () => Promise<WriteLock>, timeoutMs: number) {
    this.#file = file;
    this.#acquire = acquire;
    this.#timeoutMs = timeoutMs;
  }

  async lock(): Promise<void> {
    const lock = await this.#acquire();
    try {
      await retryWhileBusy(() => this.#file.writer.prepare("begin immediate").run([]), lock.deadline);
    } catch (error) {
      lock.release();
      throw error;
    }
    this.#lock = lock;
    this.#yieldedAt = performance.now();
  }

  async finish(how: "commit" | "rollback"): Promise<void> {
    const { writer } = this.#file;
    // SQLite rolls back by itself after errors such as a full disk; a second rollback would hide the error.
    if (how === "commit" || writer.isTransaction()) writer.prepare(how).run([]);
    this.release();
  }

  release(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#lock) return this.#inTransaction(query);
    const { reader, writer } = this.#file;
    if (isRead(query)) {
      const until = performance.now() + this.#timeoutMs;
      return retryWhileBusy(() => run<Row>(reader, query), until);
    }
    const lock = await this.#acquire();
    try {
      return await retryWhileBusy(() => run<Row>(writer, query), lock.deadline);
    } finally {
      lock.release();
    }
  }

  async #inTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (performance.now() - this.#yieldedAt > MAX_BLOCKING_MS) {
      await nextTurn();
      this.#yieldedAt = performance.now();
    }
    return run(this.#file.writer, query);
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator, but SQLite does not stream.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("SQLite does not support streaming; read lists in pages.");
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === "SelectQueryNode" ||
  (query.kind === "RawNode" && /^\s*(select|with|pragma|explain)\b/i.test(sql));

function run<Row>(connection: Connection, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = connection.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
