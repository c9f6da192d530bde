/** What an import of a checklist did to a species. */
export type StepKind = "added" | "changed" | "joined";

interface ChecklistImportTable {
  id: string;
  accountId: string | null;
  at: string;
  added: number;
  updated: number;
  splits: number;
  lumps: number;
  /** Former species whose parts it changed, as JSON. */
  formersBefore: string;
  undoneAt: string | null;
  undoneById: string | null;
}

interface ChecklistStepTable {
  importId: string;
  position: number;
  kind: StepKind;
  /** Null once the species was deleted for good. */
  speciesId: string | null;
  /** The version of the species after the import; a later one shows that it was changed since. */
  version: number;
  /** What undoing it needs, as JSON. */
  before: string;
}

/** A species as it was before a split. */
interface FormerSpeciesTable {
  id: string;
  importId: string;
  /** The species of the guide that has its page since. */
  speciesId: string | null;
  name: string;
  scientificName: string | null;
  /** Its synonyms, other names and codes, as JSON. */
  otherNames: string;
  /** The species into which it was split, as JSON. */
  parts: string;
  /** The species that all its counts are; null if nobody knows which part they are. */
  readAs: string | null;
  /** The last day on which a name that it shares with one of them meant all of them. */
  until: string;
  splitAt: string;
}

export interface ChecklistImportTables {
  checklist_import: ChecklistImportTable;
  checklist_step: ChecklistStepTable;
  former_species: FormerSpeciesTable;
}
