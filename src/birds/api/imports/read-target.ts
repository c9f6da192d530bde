import type { SurveyStage } from "#birds/db/surveys/stage.ts";
import type { RightsFinder } from "#birds/formats/surveys/rights.ts";
import type { ZipLimits } from "#core/adapters/zip.ts";
import type { ImportProblem } from "#core/domain/import-report.ts";

/** Receives the rows and the problems of a file. */
export interface ReadTarget {
  stage: SurveyStage;
  problems: ImportProblem[];
  /** How the files were understood, for the report. */
  notes: string[];
  rights: RightsFinder;
  /** Why rows would be kept apart, of those that are stored all the same. */
  take: readonly string[];
  zip: ZipLimits;
  /** Called for each row; throws to stop the import. */
  onRow(): void;
  throwIfStopped(): void;
}
