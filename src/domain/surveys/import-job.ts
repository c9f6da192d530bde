import type { ErrorCode } from "#domain/errors.ts";
import type { SurveyImportReport } from "./import-report.ts";

/** Progress in rows while reading, then in surveys and counts; a total of 0 is unknown. */
export interface ImportProgress {
  step: "reading" | "comparing" | "storing";
  done: number;
  total: number;
}

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
