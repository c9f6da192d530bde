import { z } from "zod";
import { keysOf } from "#core/domain/keys.ts";
import { isFreer, openLicences, ownLicence } from "#core/domain/licences.ts";
import { optionalLine } from "#core/domain/text-fields.ts";
import type { Apart } from "./apart.ts";
import type { ImportLook } from "./import-look.ts";
import type { FoundRights } from "./import-report.ts";
import { completeness } from "./survey.ts";

/** Where the counts of an import come from, and under which licence they may be passed on. */
export const ImportTerms = z.object({
  licence: z.enum(keysOf(openLicences), "Choose one of the licences.").default(ownLicence),
  source: optionalLine(300).default(null),
});
export type ImportTerms = z.output<typeof ImportTerms>;

/** The same, each of them only if it was chosen: files may name their own. */
export const ChosenTerms = z.object({
  licence: z.enum(keysOf(openLicences), "Choose one of the licences.").optional(),
  source: optionalLine(300).optional(),
});
export type ChosenTerms = z.output<typeof ChosenTerms>;

/** One answer for the surveys of a file that do not say themselves whether they list every species that was found. */
export const CompleteAnswer = z.enum(keysOf(completeness), "Answer yes or no.").optional();

/** What a person should know before counts are stored under a licence: the file allows less, or names another one. */
export function rightsNotes({ licence }: Pick<ImportTerms, "licence">, found: FoundRights | null): string[] {
  if (!found) return [];
  const chosen = openLicences[licence].name;
  const notes: string[] = [];
  if (found.otherLicence)
    notes.push(
      `The file names a licence that does not allow this: “${found.otherLicence}”. Store it only if its owner has agreed to ${chosen}.`,
    );
  if (found.licence && isFreer(licence, found.licence))
    notes.push(
      `The file says ${openLicences[found.licence].name}, which allows less than ${chosen}. Choose ${chosen} only if its owner has agreed.`,
    );
  return notes;
}

/** An import that was stored. */
export interface SurveyImportRecord extends ImportTerms {
  /** Its number. */
  _id: string;
  /** When it was stored, ISO 8601. */
  at: string;
  /** Who stored it; `null` for the command line and for deleted accounts. */
  by: string | null;
  files: string[];
  /** Rows of its files, and how many of them were left out. Stays: `null` in stored imports of earlier versions. */
  rows: number | null;
  skipped: number | null;
  /** Why a survey was corrected or deleted by hand; `null` for an import of files. */
  reason: string | null;
  /** The number of surveys of which it replaced or removed a version. */
  replaced: number;
  surveys: Stored;
  counts: Stored;
  /** What it stored. Stays: `null` in imports of earlier versions, and in corrections. */
  look: StoredLook | null;
  undone: { at: string; by: string | null } | null;
  /** Why it cannot be undone; `null` if it can. */
  blockedBy: UndoBlock | null;
}

/** What is kept of a look and of the rows apart: nothing in it says where a bird was, and no bird in it is withheld. */
export interface StoredLook {
  look: ImportLook;
  apart: Apart[];
}

interface Stored {
  added: number | null;
  changed: number | null;
}

/** Why an import cannot be undone, in words for the person who tries. */
export const undoBlocks = {
  undone: "This import has been undone already.",
  changedSince: "A later import changed some of its surveys. Undo that one first.",
  tooOld:
    "This import can no longer be undone, because the versions that it replaced are deleted after 30 days.",
} as const;
export type UndoBlock = keyof typeof undoBlocks;

/** How many days the versions are stored that an import replaced. */
export const UNDO_DAYS = 30;
