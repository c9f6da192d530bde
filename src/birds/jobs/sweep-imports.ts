import { sweepImports } from "#birds/db/surveys/imports.ts";
import type { Job } from "#core/jobs/run.ts";

/** Removes rows left by interrupted survey imports; they were never public. */
export const sweepSurveyImports: Job = {
  name: "sweepSurveyImports",
  title: "Abandoned imports",
  intervalMs: 60_000,
  run: ({ db }) => sweepImports(db),
};
