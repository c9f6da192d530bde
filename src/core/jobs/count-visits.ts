import type { Job } from "./run.ts";

/** Saves the visits that this process has counted. */
export const countVisits: Job = {
  name: "count-visits",
  title: "Count visits",
  intervalMs: 60_000,
  isPerProcess: true,
  run: ({ visits }) => visits.flush(),
};
