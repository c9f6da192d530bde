import { emptyBin } from "#db/post-bin.ts";
import type { Job } from "./run.ts";

/** Lets go of posts that were deleted more than thirty days ago. */
export const emptyPostBin: Job = {
  name: "empty-bin",
  every: 86_400_000,
  async run({ db }) {
    await emptyBin(db);
  },
};
