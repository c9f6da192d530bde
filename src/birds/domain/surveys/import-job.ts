import { z } from "zod";
import type { ErrorCode } from "#core/domain/errors.ts";
import type { ImportProgress } from "#core/domain/import-report.ts";
import { type Proposal, Reading } from "#core/domain/reading.ts";
import { positionChoices, type SurveyImportReport } from "./import-report.ts";

/** A sheet, and the row of its header, for which a person wants a proposal. */
export const ChosenSheet = z.strictObject({
  sheet: z.string().max(260).optional(),
  header: z.int().min(0).max(60).optional(),
  /** Whether the rules of the program that wrote it are left aside. */
  byColumns: z.boolean().optional(),
});
export type ChosenSheet = z.infer<typeof ChosenSheet>;

/** How a person has an import checked. */
export const ChosenReading = z.object({ reading: Reading, positions: z.enum(positionChoices).optional() });
export type ChosenReading = z.infer<typeof ChosenReading>;

/** What the screen of an import shows besides its state. */
export interface ImportFindings {
  files: string[];
  progress: ImportProgress | null;
  /** How the files are to be read, for a person to correct. */
  proposal: Proposal | null;
  report: SurveyImportReport | null;
  error: { code: ErrorCode; message: string } | null;
}

/** An import of surveys as its screen shows it; it continues when the page is closed. */
export interface SurveyImportJob extends ImportFindings {
  _id: string;
  /** `proposed` waits for the person to say how to read it, `checked` for what to store. */
  state: "reading" | "proposed" | "checking" | "checked" | "storing" | "done" | "failed" | "cancelled";
}
