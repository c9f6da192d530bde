import type { Protection } from "./protected-rows.ts";

/** One thing in a file that cannot be taken as it is, said so that whoever made the file can mend it. */
export interface ImportProblem {
  /** The row as a spreadsheet numbers it: the header is 1; 0 when it is about the whole file. */
  line: number;
  column?: string;
  /** The file of an archive that the row stands in. */
  file?: string;
  message: string;
}

/** What an import did, or in a dry run would do. With problems that forbid it, nothing was stored. */
export interface ImportReport {
  dryRun: boolean;
  /** The rows below the header. */
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows left out for the problems named. */
  skipped: number;
  problems: ImportProblem[];
}

export const emptyReport = (dryRun: boolean): ImportReport => ({
  dryRun,
  total: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  problems: [],
});

/** What an import did, surveys and counts apart. */
export interface SurveyImportReport extends ImportReport {
  surveys: Tally;
  counts: Tally;
  /** What was or would be done with surveys of which a row was refused. */
  choice: IncompleteChoice;
  /** The first of them, and how many there are. */
  incomplete: IncompleteSurvey[];
  incompleteTotal: number;
  /** What storing these means; part of the sums above when they are stored. */
  ofIncomplete: { surveys: Tally; counts: Tally };
  /** Rows of which the public sees no place and day. */
  protection: Protection;
}

/** A survey of which a row was refused. */
export interface IncompleteSurvey {
  eventID: string;
  date: string;
  site: string;
  /** The refused rows, numbered as a spreadsheet does; those of an archive in its file. */
  rows: number[];
  file?: string;
}

/** What to do with such surveys: leave them out with all their counts, or store them marked as incomplete. */
export const incompleteChoices = ["leaveOut", "store"] as const;
export type IncompleteChoice = (typeof incompleteChoices)[number];

export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}
