import { forgetClosedAccounts } from "#core/db/accounts/closing.ts";
import { purgeCalls } from "#core/db/accounts/idempotency.ts";
import * as sessions from "#core/db/accounts/sessions.ts";
import * as tokens from "#core/db/accounts/tokens.ts";
import { purgeDrafts } from "#core/db/drafts.ts";
import { purgeListFiles } from "#core/db/imports/list-files.ts";
import { dbParts } from "#core/db/part.ts";
import type { Job } from "./run.ts";

const DAY_MS = 86_400_000;

/** Deletes expired sessions, links and idempotency keys, and what is past its time in the bins. */
export const purgeExpired: Job = {
  name: "tidy",
  title: "Expired records",
  intervalMs: DAY_MS,
  async run({ db }) {
    const monthAgo = new Date(Date.now() - 30 * DAY_MS).toISOString();
    await sessions.purgeExpiredSessions(db, monthAgo);
    await tokens.purgeExpired(db, monthAgo);
    await forgetClosedAccounts(db, monthAgo);
    await purgeDrafts(db);
    await purgeListFiles(db, monthAgo);
    await purgeCalls(db, new Date(Date.now() - DAY_MS).toISOString());
    for (const purge of dbParts().flatMap((part) => part.purge)) await purge(db, monthAgo);
  },
};
