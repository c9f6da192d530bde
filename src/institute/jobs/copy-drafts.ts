import type { Job } from "#core/jobs/run.ts";
import { copyOldDrafts } from "#institute/db/posts/old-drafts.ts";

/** Copies the drafts of posts that a server of 0.11 stores during an upgrade. Leaves with 0.13.0: none is left then. */
export const copyDrafts: Job = {
  name: "copy-drafts",
  title: "Drafts of the version before",
  intervalMs: 60 * 60_000,
  run: ({ db }) => copyOldDrafts(db),
};
