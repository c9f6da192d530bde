import { sweepStoredFiles } from "#birds/api/surveys/stored-survey-files.ts";
import type { Job } from "#core/jobs/run.ts";

/** Removes survey files that show an earlier state of the data; they are not served since it changed. */
export const sweepExports: Job = {
  name: "sweep-exports",
  title: "Outdated survey files",
  intervalMs: 10 * 60_000,
  run: ({ db, files, publicUrl }) => sweepStoredFiles(db, files, publicUrl()),
};
