import { Socket } from "node:net";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import { Pool, type PoolClient, types } from "pg";
import { log } from "#core/log.ts";
import { LimitedClient } from "./postgres-client.ts";
import { throwUnavailable } from "./postgres-errors.ts";
import { hasTimeLimit } from "./time-limit.ts";

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

// Counts and sums are bigint; ours stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/** What a process may ask of PostgreSQL. */
export interface PostgresLimits {
  /** How many connections are open at most, besides the one that listens. */
  connections?: number;
  /** How long a query may take, and a transaction may pause; unset, as long as it needs. */
  timeLimitMs?: number;
}

/**
 * A Kysely dialect that reports a lost connection and a query that takes too long as "unavailable"; later queries
 * get another connection. `closeAll` ends all connections at once, when the server does not answer; `replaceConnections` replaces each
 * before its next use, because the address may lead to another server now.
 */
export function postgresDialect(
  url: string,
  { connections: max = MAX_CONNECTIONS, timeLimitMs }: PostgresLimits = {},
) {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once("close", () => sockets.delete(socket));
    },
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on("error", (error) => log.warn({ reason: error.message }, "idle database connection lost"));
  const current = new Set<PoolClient>();
  pool.on("connect", (client) => {
    current.add(client);
    // Without a listener, losing a connection in use would end the process.
    client.on("error", () => {});
  });
  pool.on("remove", (client) => current.delete(client));
  const acquire = async () => {
    for (;;) {
      const client = await pool.connect().catch(throwUnavailable);
      if (current.has(client)) return new LimitedClient(client, timeLimitMs);
      client.release(true);
    }
  };
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const limited = {
    options: pool.options,
    connect: acquire,
    end: () => pool.end(),
  };
  return {
    dialect: new Dialect({ pool: limited }, timeLimitMs),
    closeAll,
    replaceConnections: () => current.clear(),
    connections,
  };
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #timeLimitMs: number | undefined;

  constructor(config: PostgresDialectConfig, timeLimitMs: number | undefined) {
    super(config);
    this.#config = config;
    this.#timeLimitMs = timeLimitMs;
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#config, this.#timeLimitMs);
  }
}

/** Limits how long a transaction may pause, by a setting that ends with the transaction. */
class LimitedDriver extends PostgresDriver {
  readonly #timeLimitMs: number | undefined;

  constructor(config: PostgresDialectConfig, timeLimitMs: number | undefined) {
    super(config);
    this.#timeLimitMs = timeLimitMs;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const isPlain = !settings.isolationLevel && !settings.accessMode;
    if (this.#timeLimitMs === undefined || !hasTimeLimit() || !isPlain)
      return super.beginTransaction(connection, settings);
    // One message, so that it costs no second way there and back.
    const begin = `begin; set local idle_in_transaction_session_timeout = ${this.#timeLimitMs}`;
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}
