import type { Job } from "#core/jobs/run.ts";
import { readUnreadNames } from "#institute/db/posts/names/unread-names.ts";

/** Reads the names of authors that an earlier version stored. Stays: the migration leaves stored names to it. */
export const readNames: Job = {
  name: "read-names",
  title: "Author name reading",
  intervalMs: 60 * 60_000,
  run: ({ db }) => readUnreadNames(db),
};
