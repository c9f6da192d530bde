import { purgeCalls } from "#db/accounts/idempotency.ts";
import * as sessions from "#db/accounts/sessions.ts";
import * as tokens from "#db/accounts/tokens.ts";
import type { Db } from "#db/connect.ts";
import type { Job } from "./run.ts";

const DAY_MS = 86_400_000;

/** Deletes for good what was deleted before a moment (ISO 8601). */
export type Purge = (db: Db, before: string) => Promise<unknown>;

/** Deletes expired sessions, links and idempotency keys, and what is past its time in the bins. */
export const purgeExpired = (bins: readonly Purge[]): Job => ({
  name: "tidy",
  title: "Delete what has expired",
  intervalMs: DAY_MS,
  async run({ db }) {
    const monthAgo = new Date(Date.now() - 30 * DAY_MS).toISOString();
    await sessions.purgeExpiredSessions(db, monthAgo);
    await tokens.purgeExpired(db, monthAgo);
    await purgeCalls(db, new Date(Date.now() - DAY_MS).toISOString());
    for (const purge of bins) await purge(db, monthAgo);
  },
});
