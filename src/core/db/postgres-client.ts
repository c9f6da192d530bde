import { connect } from "node:net";
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { PoolClient, QueryResult } from "pg";
import { log } from "#core/log.ts";
import { throwUnavailable, tooSlow } from "./postgres-errors.ts";
import { hasTimeLimit } from "./time-limit.ts";

/** How long PostgreSQL may take to cancel a query. */
const CANCEL_TIMEOUT_MS = 5_000;
type Rows = Pick<QueryResult, "rows">;

/** How much of a query the log shows; its values are not part of it. */
const MAX_LOGGED = 300;

/**
 * A client of the pool whose queries are ended after a time limit. PostgreSQL gets a cancel request over a
 * connection of its own, which a pool between transactions passes on, unlike a setting of the session.
 */
export class LimitedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #limitMs: number | undefined;
  #isSpent = false;

  constructor(client: PoolClient, limitMs: number | undefined) {
    this.#client = client;
    this.#limitMs = limitMs;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(
    sql: string | PostgresCursor<unknown>,
    parameters: readonly unknown[] = [],
  ): Promise<Rows> | PostgresCursor<unknown> {
    if (typeof sql !== "string") throw new Error("No query is read by a cursor.");
    return this.#run(sql, parameters);
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    const limitMs = hasTimeLimit() ? this.#limitMs : undefined;
    const end = limitMs === undefined ? undefined : this.#endAfter(limitMs, sql);
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      if (this.#isSpent) throw tooSlow();
      return throwUnavailable(error);
    } finally {
      end?.forget();
    }
  }

  /** A client whose query was cancelled is not used again: the request might meet a later query. */
  release(destroy = false): void {
    this.#client.release(destroy || this.#isSpent);
  }

  #endAfter(limitMs: number, sql: string) {
    const cancel = setTimeout(() => {
      this.#isSpent = true;
      log.warn({ limitMs, sql: sql.slice(0, MAX_LOGGED) }, "query ended: it took too long");
      sendCancel(this.#client);
    }, limitMs);
    // Ending a client while it waits for an answer cuts its connection.
    const cut = setTimeout(() => void this.#client.end(), limitMs + CANCEL_TIMEOUT_MS);
    return {
      forget() {
        clearTimeout(cancel);
        clearTimeout(cut);
      },
    };
  }
}

/** PostgreSQL's number for a request to end the query of another connection. */
const CANCEL_REQUEST = 80_877_102;

/** Asks PostgreSQL to end the query that this client waits for. */
function sendCancel(client: PoolClient): void {
  if (!("processID" in client && "secretKey" in client)) return;
  const message = Buffer.alloc(16);
  const numbers = [message.length, CANCEL_REQUEST, Number(client.processID), Number(client.secretKey)];
  for (const [index, number] of numbers.entries()) message.writeInt32BE(number, index * 4);
  const { host, port } = client;
  const socket = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
  // Not ended here: a pool would forget the request of a connection that is gone.
  socket.on("error", (error) => log.warn({ reason: error.message }, "query not ended")).write(message);
}
