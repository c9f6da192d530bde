import type { ZipLimits } from "#adapters/zip.ts";
import type { SurveyStage } from "#db/surveys/stage.ts";
import type { ImportProblem } from "#domain/import-report.ts";
import type { RightsFinder } from "#formats/surveys/rights.ts";

/** Receives the rows and the problems of a file. */
export interface ReadTarget {
  stage: SurveyStage;
  problems: ImportProblem[];
  /** How the files were understood, for the report. */
  notes: string[];
  rights: RightsFinder;
  zip: ZipLimits;
  /** Called for each row; throws to stop the import. */
  onRow(): void;
  throwIfStopped(): void;
}
