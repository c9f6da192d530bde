import type { Job } from "#core/jobs/run.ts";
import { purgeDeletedPosts } from "#institute/db/posts/bin.ts";

/** Purges posts that were deleted more than thirty days ago. */
export const purgePosts: Job = {
  name: "empty-bin",
  title: "Expired posts in the bin",
  intervalMs: 86_400_000,
  async run({ db }) {
    await purgeDeletedPosts(db);
  },
};
