import type { ErrorCode } from "#core/domain/errors.ts";
import type { ImportProgress } from "#core/domain/import-report.ts";
import type { SurveyImportReport } from "./import-report.ts";

/** What the screen of an import shows besides its state. */
export interface ImportFindings {
  files: string[];
  progress: ImportProgress | null;
  report: SurveyImportReport | null;
  error: { code: ErrorCode; message: string } | null;
}

/** An import of surveys as its screen shows it; it continues when the page is closed. */
export interface SurveyImportJob extends ImportFindings {
  _id: string;
  /** `checked` waits for the person to choose what to store. */
  state: "checking" | "checked" | "storing" | "done" | "failed" | "cancelled";
}
