import type { ListImportKind } from "#core/domain/list-import.ts";

/** What an import did to a record; only species are joined. */
export type StepKind = "added" | "changed" | "joined";

interface ListImportTable {
  id: string;
  kind: ListImportKind;
  accountId: string | null;
  at: string;
  added: number;
  updated: number;
  splits: number;
  lumps: number;
  /** Former species whose parts a checklist changed, as JSON. */
  formersBefore: string;
  undoneAt: string | null;
  undoneById: string | null;
}

interface ListStepTable {
  importId: string;
  position: number;
  kind: StepKind;
  /** The record that it added or changed. Stays: null where a server of an earlier version stored `speciesId` alone. */
  subjectId: string | null;
  /** The same for a species; null once it was deleted for good. */
  speciesId: string | null;
  /** The version of the record after the import; a later one shows that it was changed since. */
  version: number;
  /** What undoing it needs, as JSON. */
  before: string;
}

/** A list as it was received; it is deleted when its import can no longer be undone. */
interface ListFileTable {
  importId: string;
  position: number;
  name: string;
  /** How many it had. */
  bytes: number;
  /** Compressed by gzip, in Base64. */
  content: string;
}

/** Named when only checklists had records. */
export interface ListImportTables {
  checklist_import: ListImportTable;
  checklist_step: ListStepTable;
  list_import_file: ListFileTable;
}
