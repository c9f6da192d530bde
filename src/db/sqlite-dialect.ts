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
import { createWriteTurns, PATIENCE_MS, retryWhileBusy, type Turn } from "./write-turns.ts";

/** Milliseconds after which a long transaction lets others have the thread for a moment. */
const LONGEST_STRETCH_MS = 15;

/** Presents a SQLite file to Kysely: reads beside the one writer, and writers that wait without blocking the thread. */
export function sqliteDialect(file: SqliteFile, patienceMs = PATIENCE_MS): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new FileDriver(file, patienceMs),
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
  readonly #patienceMs: number;
  readonly #take: () => Promise<Turn>;

  constructor(file: SqliteFile, patienceMs: number) {
    this.#file = file;
    this.#patienceMs = patienceMs;
    this.#take = createWriteTurns(patienceMs);
  }

  async init() {}
  async acquireConnection() {
    return new Session(this.#file, this.#take, this.#patienceMs);
  }
  beginTransaction(session: Session) {
    return session.begin();
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
  readonly #take: () => Promise<Turn>;
  readonly #patienceMs: number;
  #turn: Turn | undefined;
  #restedAt = 0;

  constructor(file: SqliteFile, take: () => Promise<Turn>, patienceMs: number) {
    this.#file = file;
    this.#take = take;
    this.#patienceMs = patienceMs;
  }

  async begin(): Promise<void> {
    const turn = await this.#take();
    try {
      await retryWhileBusy(() => this.#file.writer.prepare("begin immediate").run([]), turn.until);
    } catch (error) {
      turn.end();
      throw error;
    }
    this.#turn = turn;
    this.#restedAt = performance.now();
  }

  async finish(how: "commit" | "rollback"): Promise<void> {
    const { writer } = this.#file;
    // After an error such as a full disk SQLite has rolled back by itself; a second time would hide that error.
    if (how === "commit" || writer.isTransaction()) writer.prepare(how).run([]);
    this.release();
  }

  release(): void {
    this.#turn?.end();
    this.#turn = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#turn) return this.#inTransaction(query);
    const { reader, writer } = this.#file;
    if (isRead(query)) {
      const until = performance.now() + this.#patienceMs;
      return retryWhileBusy(() => run<Row>(reader, query), until);
    }
    const turn = await this.#take();
    try {
      return await retryWhileBusy(() => run<Row>(writer, query), turn.until);
    } finally {
      turn.end();
    }
  }

  async #inTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (performance.now() - this.#restedAt > LONGEST_STRETCH_MS) {
      await nextTurn();
      this.#restedAt = performance.now();
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
