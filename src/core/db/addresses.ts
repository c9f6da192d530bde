import { Client } from "pg";
import { reasonOf } from "#core/domain/reason.ts";
import type { DatabaseLocation } from "./connect.ts";
import { isConnectionLost, throwUnavailable } from "./postgres-errors.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A sentence about the first address that leads to no database, however long one waits; it names no password.
 * Throws "unavailable" while PostgreSQL cannot be reached.
 */
export async function findWrongAddress(place: DatabaseLocation): Promise<string | undefined> {
  if ("file" in place) return undefined;
  const { url, listenUrl } = place;
  const wrong = await tryAddress("DATABASE_URL", url);
  return wrong ?? (listenUrl === undefined ? undefined : tryAddress("LISTEN_URL", listenUrl));
}

async function tryAddress(setting: string, url: string): Promise<string | undefined> {
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on("error", () => {});
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return `${setting} is wrong: ${explain(error, new URL(url))}.`;
  }
}

// A pool between us and PostgreSQL has words of its own, and one code for all of them.
const wrongPassword = /authentication failed/;
const wrongName = /^no such database|^database ".*" does not exist/;

function explain(error: unknown, { hostname, port, username, pathname, searchParams }: URL): string {
  const reason = reasonOf(error);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOTFOUND") return `there is no host called ${hostname}`;
  const server = `PostgreSQL at ${searchParams.get("host") ?? hostname}:${port || 5432}`;
  if (code === "28P01" || wrongPassword.test(reason))
    return `${server} refuses the password of ${username || "its user"}`;
  if (code === "3D000" || wrongName.test(reason))
    return `${server} has no database called ${pathname.slice(1) || username}`;
  if (isConnectionLost(error)) throwUnavailable(error);
  return `${server} refuses the connection (${reason})`;
}
