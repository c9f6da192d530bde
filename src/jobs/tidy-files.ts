import { createVariants } from "#adapters/variants.ts";
import { forgetGoneRecords } from "#db/file-uses.ts";
import * as files from "#db/files.ts";
import type { Job, JobServices } from "./run.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Removes uploads that no record has shown for a day. */
export const tidyFiles: Job = { name: "tidyFiles", every: hour, run: removeUnusedFiles };

/** What is known of a file goes first: should this end in between, bytes are left that nobody can ask for. */
export async function removeUnusedFiles({ db, files: store }: Pick<JobServices, "db" | "files">) {
  await forgetGoneRecords(db);
  const variants = createVariants(store);
  for (const key of await files.forgetUnused(db, new Date(Date.now() - day).toISOString())) {
    await store.remove(key);
    await variants.remove(key);
  }
}
