import type { Job } from "#core/jobs/run.ts";
import { followCopies } from "#institute/db/passes/copy-sweep.ts";

/** Ends requests for copies that have no answer or need none, and writes to those who have come to answer them. */
export const copyRequests: Job = {
  name: "copy-requests",
  title: "Requests for copies",
  intervalMs: 60_000,
  run: ({ db }) => followCopies(db, new Date()),
};
