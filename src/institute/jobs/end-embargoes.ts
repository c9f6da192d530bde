import type { Job } from "#core/jobs/run.ts";
import { endEmbargoes as endAll } from "#institute/db/posts/embargoes.ts";

/** Opens the works whose embargo has ended; their files open at midnight in any case. */
export const endEmbargoes: Job = {
  name: "end-embargoes",
  title: "Ended embargoes",
  intervalMs: 300_000,
  async run({ db }) {
    await endAll(db);
  },
};
