import { checkDatasets, readRegisteredDataset } from "#jobs/check-datasets.ts";
import { sweepExports } from "#jobs/sweep-exports.ts";
import { sweepSurveyImports } from "#jobs/sweep-imports.ts";
import type { Part } from "./part.ts";

/** The guide and the surveys. */
export const birds: Part = {
  jobs: [checkDatasets, sweepSurveyImports, sweepExports],
  registered: { dataset: readRegisteredDataset },
  operator: () => import("#ops/birds-commands.ts"),
  demo: () => import("#ops/demo/birds-demo.ts"),
};
