import type { Job } from "./run.ts";

/** Writes down the visits that this process has counted. */
export const countVisits: Job = {
  name: "count-visits",
  every: 60_000,
  everywhere: true,
  run: ({ visits }) => visits.flush(),
};
