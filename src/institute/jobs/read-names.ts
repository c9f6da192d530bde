import type { Job } from "#core/jobs/run.ts";
import { readUnreadNames } from "#institute/db/posts/unread-names.ts";

/** Reads the names of authors that a server of an earlier version stores during an upgrade. */
export const readNames: Job = {
  name: "read-names",
  title: "Author name reading",
  intervalMs: 60 * 60_000,
  run: ({ db }) => readUnreadNames(db),
};
