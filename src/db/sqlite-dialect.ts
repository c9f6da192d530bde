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

/** Milliseconds after which a long transaction lets others have the thread for a moment. */
const MAX_BLOCKING_MS = 15;

/** Presents a SQLite file to Kysely: reads beside the one writer, and writers that wait without blocking the thread. */
export function sqliteDialect(file: SqliteFile, timeoutMs = WRITE_TIMEOUT_MS): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new FileDriver(file, timeoutMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
  /** All migrations are one transaction, so that two processes can start on one new file. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class FileDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #timeoutMs: number;
  readonly #acquire: () => Promise<WriteLock>;

  constructor(file: SqliteFile, patienceMs: number) {
    this.#file = file;
    this.#timeoutMs = patienceMs;
    this.#acquire = createWriteQueue(patienceMs);
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

/** What Kysely takes for a connection: in a transaction the writer, otherwise whichever of the two a query needs. */
class Session implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #acquire: () => Promise<WriteLock>;
  readonly #timeoutMs: number;
  #lock: WriteLock | undefined;
  #yieldedAt = 0;

  constructor(file: SqliteFile, take: () => Promise<WriteLock>, patienceMs: number) {
    this.#file = file;
    this.#acquire = take;
    this.#timeoutMs = patienceMs;
  }

  async lock(): Promise<void> {
    const turn = await this.#acquire();
    try {
      await retryWhileBusy(() => this.#file.writer.prepare("begin immediate").run([]), turn.deadline);
    } catch (error) {
      turn.release();
      throw error;
    }
    this.#lock = turn;
    this.#yieldedAt = performance.now();
  }

  async finish(how: "commit" | "rollback"): Promise<void> {
    const { writer } = this.#file;
    // After an error such as a full disk SQLite has rolled back by itself; a second time would hide that error.
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
    const turn = await this.#acquire();
    try {
      return await retryWhileBusy(() => run<Row>(writer, query), turn.deadline);
    } finally {
      turn.release();
    }
  }

  async #inTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (performance.now() - this.#yieldedAt > MAX_BLOCKING_MS) {
      await nextTurn();
      this.#yieldedAt = performance.now();
    }
    return run(this.#file.writer, query);
  }

  // biome-ignore lint/correctness/useYield: rows are read all at once, which the interface leaves no other word for.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("A list is read in pages; SQLite streams nothing.");
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
