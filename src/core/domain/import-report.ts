import type { ChangedRecord } from "./changed-records.ts";
import type { Proposal } from "./reading.ts";

/** A problem in an imported file, worded so that its author can correct it. */
export interface ImportProblem {
  /** The row number in a spreadsheet, where the header is 1; 0 for the file itself. */
  line: number;
  column?: string;
  /** The file within an archive that contains the row. */
  file?: string;
  message: string;
  /** Whose row it is, such as a member’s name. */
  who?: string | undefined;
  /** What it has in common with others, if that is not its message without numbers and quoted values. */
  kind?: string;
  /** In a report, the number of rows with a problem of this kind, of which it is the first. */
  rows?: number;
  /** The first three of these rows. */
  lines?: number[];
  /** Whose rows these are, in their order; empty where nothing is known. */
  whose?: string[];
}

/** The result of an import or a dry run; if a problem prevents the import, nothing is stored. A kind of list adds what it found. */
export interface ImportReport {
  dryRun: boolean;
  /** The number of rows below the header. */
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows skipped because of the problems listed. */
  skipped: number;
  problems: ImportProblem[];
  /** Every record that it changes, before and after. */
  records?: ChangedRecord[];
  /** How the file was read, and what was not used. */
  notes?: string[];
  /** In a dry run, how the file is read; a person can correct it. */
  proposal?: Proposal;
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

/** What happens to the records of one kind. */
export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}

/** Progress in rows while reading, then in records; a total of 0 is unknown. */
export interface ImportProgress {
  step: "reading" | "comparing" | "storing";
  done: number;
  total: number;
}
