import type { Job } from "./run.ts";

/** Saves the visits that this process has counted. */
export const countVisits: Job = {
  name: "count-visits",
  title: "Visit counts",
  intervalMs: 60_000,
  isPerProcess: true,
  run: ({ visits }) => visits.flush(),
};
