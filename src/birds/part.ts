import { checkDatasets, readRegisteredDataset } from "#birds/jobs/check-datasets.ts";
import { findPhotographs } from "#birds/jobs/find-photographs.ts";
import { sweepExports } from "#birds/jobs/sweep-exports.ts";
import { sweepSurveyImports } from "#birds/jobs/sweep-imports.ts";
import type { Part } from "#core/part.ts";

/** The guide and the surveys. */
export const birds: Part = {
  jobs: [checkDatasets, sweepSurveyImports, sweepExports, findPhotographs],
  registered: { dataset: readRegisteredDataset },
  operator: () => import("#birds/ops/commands.ts"),
  demo: () => import("#birds/ops/demo/birds-demo.ts"),
};
