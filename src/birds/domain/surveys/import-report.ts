import type { ImportProblem, ImportReport, Tally } from "#core/domain/import-report.ts";
import type { OpenLicence } from "#core/domain/licences.ts";
import type { Proposal } from "#core/domain/reading.ts";
import type { UnknownNames } from "../guide/counted-taxon.ts";
import type { Apart } from "./apart.ts";
import type { ImportLook, Share, Used } from "./import-look.ts";
import type { Protection } from "./protected-rows.ts";
import type { Count, Survey } from "./survey.ts";

/** The readable contents of a file. */
export interface SurveyBatch {
  surveys: Survey[];
  counts: Count[];
  /** The number of rows in all its files. */
  total: number;
  /** Rows left out, each listed among the problems. */
  skipped: number;
  problems: ImportProblem[];
  /** Surveys with a refused row, and those rows. */
  incomplete: IncompleteSurvey[];
  /** Rows that have the cells of an earlier one, and those that say themselves that they are no bird of their survey. */
  repeated?: Repeated;
  apart?: Apart[];
  /** Set if the file cannot be read and nothing may be stored. */
  isUnusable?: true;
}

/** What a file says about its own licence and owner. */
export interface FoundRights {
  /** The strictest of the licences that it names. */
  licence: OpenLicence | null;
  /** A licence that it names and that counts cannot be stored under, such as one that forbids changes. */
  otherLicence: string | null;
  source: string | null;
}

/** The result of an import, with separate tallies for surveys and counts. */
export interface SurveyImportReport extends ImportReport {
  surveys: Tally;
  counts: Tally;
  /** What happens to surveys with a refused row. */
  choice: IncompleteChoice;
  /** The first such surveys, and their total. */
  incomplete: IncompleteSurvey[];
  incompleteTotal: number;
  /** What storing them adds; included in the totals above if they are stored. */
  ofIncomplete: { surveys: Tally; counts: Tally };
  /** Rows whose place and day are not public. */
  protection: Protection;
  /** Positions that cannot be right. Stays: stored reports of earlier versions have none. */
  positions?: PositionFindings;
  /** Rows that have the cells of an earlier one and are counted once. Stays: reports of earlier versions have none. */
  repeated?: Repeated;
  /** Rows that are kept apart, by reason. Stays: reports of earlier versions have none. */
  apart?: Apart[];
  /** What is stored, for a person to see whether it was read rightly. Stays: reports of earlier versions have none. */
  look?: ImportLook;
  /** How many of its columns, and of their filled cells, are used; absent for an archive. */
  used?: { columns: Share; cells: Share };
  /** The names that match no species of the guide. Stays: reports of earlier versions have none. */
  unknownNames?: UnknownNames;
  /** How the files were understood, such as the program that wrote them. Stays: older versions stored no notes. */
  notes?: string[];
  /** How a table was read, or is to be read; only of a check. */
  proposal?: Proposal;
  /** What the files say about their licence; null if they say nothing. */
  rights?: FoundRights | null;
}

const MAX_REPEATED_LINES = 5;

/** How many rows have the cells of an earlier one, and the first of them. */
export interface Repeated {
  rows: number;
  lines: number[];
}

/** Counts such rows; a row may hold several birds. */
export class RepeatedRows {
  readonly found: Repeated = { rows: 0, lines: [] };
  #last = "";

  /** Whether the row is counted for the first time. */
  add({ line, file = "" }: { line: number; file?: string }): boolean {
    const row = `${file}:${line}`;
    if (row === this.#last) return false;
    this.#last = row;
    this.found.rows++;
    if (this.found.lines.length < MAX_REPEATED_LINES) this.found.lines.push(line);
    return true;
  }
}

/** A survey with a refused row. */
export interface IncompleteSurvey {
  eventID: string;
  date: string;
  site: string;
  /** The refused rows by spreadsheet row number, within `file` for an archive. */
  rows: number[];
  file?: string;
}

/**
 * What happens to a row far from its site, and to a position far outside the country: the site keeps its position and the
 * other is left empty; the row makes a new site and the other is kept; or the surveys of both are left out.
 */
export const positionChoices = ["site", "new", "leaveOut"] as const;
export type PositionChoice = (typeof positionChoices)[number];

/** How many rows and sites have a position that cannot be right, and what happens to them. */
export interface PositionFindings {
  choice: PositionChoice;
  /** Rows far from where their site is. */
  far: number;
  /** Sites far outside the country. */
  outside: number;
}

/** Leave incomplete surveys out with all their counts, or store them marked as incomplete. */
export const incompleteChoices = ["leaveOut", "store"] as const;
export type IncompleteChoice = (typeof incompleteChoices)[number];

/** How much of the files of a report is used. */
export const usedIn = ({ total, skipped, used }: SurveyImportReport): Used => ({
  rows: { used: Math.max(0, total - skipped), all: total },
  ...used,
});
