import type { Job } from "#core/jobs/run.ts";
import { mergeSearchIndexes } from "#institute/db/posts/search/search-merge.ts";

/** Merges what a day's writes have added to the search index, so that searches stay fast. */
export const mergeSearch: Job = {
  name: "merge-search",
  title: "Search index upkeep",
  intervalMs: 24 * 60 * 60_000,
  run: ({ db }) => mergeSearchIndexes(db),
};
