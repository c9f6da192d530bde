import * as tokens from "#db/account-tokens.ts";
import { forgetCalls } from "#db/idempotency.ts";
import { forgetDeleted } from "#db/profile-writing.ts";
import * as sessions from "#db/sessions.ts";
import { forgetDeletedSpecies } from "#db/species-bin.ts";
import type { Job } from "./run.ts";

const day = 86_400_000;

/** Forgets sessions, links and keys of calls that have ended, and profiles and species that nobody has brought back. */
export const tidy: Job = {
  name: "tidy",
  every: day,
  async run({ db }) {
    const monthAgo = new Date(Date.now() - 30 * day).toISOString();
    await sessions.forgetEndedSessions(db, monthAgo);
    await tokens.forgetEnded(db, monthAgo);
    await forgetCalls(db, new Date(Date.now() - day).toISOString());
    await forgetDeleted(db, monthAgo);
    await forgetDeletedSpecies(db);
  },
};
