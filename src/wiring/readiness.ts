import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { SiteServices } from "./services.ts";

/** How long a readiness check waits for the database, in milliseconds. */
const READY_TIMEOUT_MS = 2_000;

/** Why the site is not ready, or `undefined` if it is. */
export async function findReadinessProblem({ db, disk }: SiteServices): Promise<string | undefined> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const isDatabaseReady = await Promise.race([query, pause(READY_TIMEOUT_MS, false, { ref: false })]);
  if (!isDatabaseReady) return "The database does not answer.";
  if (!(await disk.hasRoom(0))) return "The disk is almost full.";
  return undefined;
}
