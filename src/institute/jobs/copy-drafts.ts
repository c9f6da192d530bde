import type { Job } from "#core/jobs/run.ts";
import { copyOldDrafts } from "#institute/db/posts/old-drafts.ts";

// Leaves with 0.13.0: no server of 0.11 is left then.
/** Copies the drafts of posts that a server of the version before stores during an upgrade. */
export const copyDrafts: Job = {
  name: "copy-drafts",
  title: "Drafts of the version before",
  intervalMs: 60 * 60_000,
  run: ({ db }) => copyOldDrafts(db),
};
