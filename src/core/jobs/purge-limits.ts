import { purgeLimits as purge } from "#core/db/limits.ts";
import type { Job } from "./run.ts";

/** Deletes counted attempts whose time is over, and sign-ins of long ago. */
export const purgeLimits: Job = {
  name: "purge-limits",
  title: "Expired sign-in attempts",
  intervalMs: 60 * 60_000,
  run: ({ db }) => purge(db),
};
