import type { SpeciesChanges } from "#birds/domain/guide/species.ts";

/** The fields of a species in a checklist; fields that a row does not state are missing. */
export type ChecklistDraft = Omit<SpeciesChanges, "version" | "name" | "scientificName"> & {
  name: string;
  scientificName: string;
};

/** A species in a checklist. */
export interface ChecklistRow {
  line: number;
  draft: ChecklistDraft;
  /** The species from which the list says that it is split. */
  splitFrom?: string[];
}

/** A row before validation: its fields by name, and the column of each. */
export interface RawRow {
  line: number;
  fields: Record<string, unknown>;
  columnOf: Readonly<Record<string, string>>;
  splitFrom?: string[];
  /** Its rank as it is written. */
  rank?: string | undefined;
}
