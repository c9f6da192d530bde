import { z } from "zod";
import { keysOf } from "#core/domain/keys.ts";
import { listUndoBlocks } from "#core/domain/list-import.ts";
import type { UnstatedFacts } from "./file-facts.ts";
import type { FactQuestion, KeptFacts } from "./stated-facts.ts";

/** What a newer checklist can change, in the order in which it is shown. */
export const changeKinds = {
  split: "Split",
  lump: "Lumped",
  renamed: "Renamed",
  gone: "Not in this list",
  new: "New",
  changed: "Other changes",
} as const;
export type ChangeKind = keyof typeof changeKinds;
export const changeKindNames = keysOf(changeKinds);

/** The names of a bird, in the guide or in the list. */
export interface BirdName {
  name: string;
  scientificName: string | null;
}

/** A change that a checklist makes, as an admin sees it before it is done. */
export interface ChecklistChange {
  /** What an answer refers to; the same whenever the same file is read. */
  key: string;
  kind: ChangeKind;
  /** The species of the guide that it is about. */
  before: BirdName[];
  /** The rows of the list that follow them; of a split, first the one that has the page of the species. */
  after: (BirdName & { line: number })[];
  /** What in the list says so. */
  why: string | null;
  /** What else changes, such as “Status: LC, now VU”. */
  details: string[];
  /** The counts under all names of these species. */
  counts: number;
  /** Whether one of the species is sensitive, and so will be all that follow it. */
  isSensitive: boolean;
  /** What is to be done; null while a split or lump waits for an answer. */
  answer: string | null;
  /** Why it cannot be done as answered. */
  problem: string | null;
}

/** At most this many changes of each kind are listed. */
export const MAX_LISTED_CHANGES = 300;

/** The changes of a checklist: how many of each kind, and the first of each. */
export interface ChecklistChanges {
  totals: Record<ChangeKind, number>;
  /** How many splits and lumps wait for an answer. */
  waiting: number;
  listed: ChecklistChange[];
}

/** What to do with a change. */
export const leave = "leave";
/** The counts of a split species stay those of the species before the split. */
export const beforeSplit = "before";
/** The counts of lumped species become those of one. */
export const join = "join";
const allPrefix = "all:";
/** All counts of a split species are one of its parts, by the row of that part. */
export const allAre = (line: number): string => `${allPrefix}${line}`;

/** The row of the part that all counts are; undefined if the answer says something else. */
export const partOfAnswer = (answer: string | null): number | undefined =>
  answer?.startsWith(allPrefix) ? Number(answer.slice(allPrefix.length)) : undefined;

/** The answers of an admin, by the keys of the changes; whatever has none is done, except splits and lumps. */
export const ChecklistAnswers = z.record(
  z.string().max(120),
  z
    .string()
    .regex(
      /^(leave|before|join|ours|list|all:\d{1,6})$/,
      "Use leave, before, join, ours, list or all: and a row.",
    ),
);
export type ChecklistAnswers = z.output<typeof ChecklistAnswers>;

/** The last day of the old names, such as `2026-03-14`. */
export const Until = z.iso.date("Give a day, such as 2026-03-14.");

/** Why an import of a checklist cannot be undone: it is undone as a whole. */
export const checklistUndoBlocks = {
  ...listUndoBlocks,
  changedSince: "Species of this import were changed after it. Undo those changes first.",
} as const;

declare module "#core/domain/import-report.ts" {
  interface ImportReport {
    /** What a checklist changes in the guide. */
    changes?: ChecklistChanges;
    /** What the rows of a checklist leave out. */
    unstated?: UnstatedFacts;
    /** Facts that the institute stated and the checklist would change, by kind. */
    questions?: FactQuestion[];
    /** Evidence that stays: these species are confirmed here. */
    kept?: KeptFacts;
  }
}
