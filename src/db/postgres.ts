import { Socket } from "node:net";
import { type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from "kysely";
import { DatabaseError, Pool, types } from "pg";
import { AppError } from "#domain/errors.ts";
import { log } from "#log";

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

// Counts and sums are bigint; ours stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * A Kysely dialect that reports a lost connection as "unavailable"; later queries get another connection.
 * `cut` ends all connections at once, when the server does not answer.
 */
export function postgresDialect(url: string): { dialect: PostgresDialect; cut: () => void } {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once("close", () => sockets.delete(socket));
    },
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, "idle database connection lost"));
  // Without a listener, losing a connection in use would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { dialect: new Dialect({ pool }), cut };
}

class Dialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new UnavailableErrorDriver(this.#config);
  }
}

class UnavailableErrorDriver extends PostgresDriver {
  readonly #wrapped = new WeakSet<DatabaseConnection>();

  override async acquireConnection(options?: Parameters<PostgresDriver["acquireConnection"]>[0]) {
    const connection = await super.acquireConnection(options).catch(throwUnavailable);
    if (this.#wrapped.has(connection)) return connection;
    this.#wrapped.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => execute<never>(query).catch(throwUnavailable);
    return connection;
  }
}

function throwUnavailable(error: unknown): never {
  if (!isConnectionLost(error)) throw error;
  throw new AppError(
    "unavailable",
    "The site cannot reach its database. Please try again in a few seconds.",
    {
      retryAfter: 5,
    },
  );
}

/** Codes of PostgreSQL and the network for a server that is stopped, stopping, starting, unreachable or full. */
const lostCodes =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/;
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lostWords.test(error.message) || ("code" in error && lostCodes.test(String(error.code)));
}

/** Whether a retry can resolve the error: a unique violation, a deadlock or a failed serialization. */
export const isRace = (error: unknown): boolean =>
  error instanceof DatabaseError && ["23505", "40P01", "40001"].includes(error.code ?? "");
