/** The kinds of lists whose imports can be undone. */
export type ListImportKind = "species" | "people" | "equipment" | "works" | "ringing";

export const LIST_UNDO_DAYS = 30;

/** Why an import of a list cannot be undone. */
export const listUndoBlocks = {
  undone: "This import is undone.",
  tooOld: `An import can be undone for ${LIST_UNDO_DAYS} days.`,
  changedSince: "All that this import changed was changed after it.",
} as const;

/** An import of a list that was done. */
export interface ListImport {
  _id: string;
  at: string;
  by: string | null;
  added: number;
  updated: number;
  /** Of a checklist, how many species it split and joined. */
  splits: number;
  lumps: number;
  undone: { at: string; by: string | null } | null;
  blockedBy: keyof typeof listUndoBlocks | null;
  /** The lists as they were received, as long as they are kept. */
  files?: { name: string; bytes: number }[];
}

/** How many records an undone import gave back, and how many it left since they were changed after it. */
export interface UndoneList {
  undone: number;
  left: number;
}
