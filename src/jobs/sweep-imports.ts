import { sweepImports } from "#db/surveys/imports.ts";
import type { Job } from "./run.ts";

/** Removes what imports of surveys left that were cut off; nobody has seen any of it. */
export const sweepSurveyImports: Job = {
  name: "sweepSurveyImports",
  intervalMs: 60_000,
  run: ({ db }) => sweepImports(db),
};
