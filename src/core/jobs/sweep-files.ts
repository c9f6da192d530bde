import { createVariants } from "#core/adapters/variants.ts";
import * as files from "#core/db/files/files.ts";
import { sweepFileUses } from "#core/db/files/uses.ts";
import type { Job, JobServices } from "./run.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Removes uploads older than a day that no record uses. */
export const sweepFiles: Job = {
  name: "tidyFiles",
  title: "Unused files",
  intervalMs: HOUR_MS,
  run: sweepUnusedFiles,
};

/** Deletes records before contents, so that an interruption leaves only unreachable bytes. */
export async function sweepUnusedFiles({ db, files: fileStore }: Pick<JobServices, "db" | "files">) {
  await sweepFileUses(db);
  const variants = createVariants(fileStore);
  for (const key of await files.sweepUnused(db, new Date(Date.now() - DAY_MS).toISOString())) {
    await fileStore.remove(key);
    await variants.remove(key);
  }
}
