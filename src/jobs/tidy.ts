import * as accounts from "#db/accounts.ts";
import type { Job } from "./run.ts";

const day = 86_400_000;

/** Forgets sessions and links that have ended. */
export const tidy: Job = {
  name: "tidy",
  every: day,
  run: ({ db }) => accounts.forgetEnded(db, new Date(Date.now() - 30 * day).toISOString()),
};
