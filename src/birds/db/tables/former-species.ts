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

export interface FormerSpeciesTables {
  former_species: FormerSpeciesTable;
}
