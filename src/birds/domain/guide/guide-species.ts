import type { NamedSpecies } from "./sensitive-index.ts";
import type { SpeciesColumns } from "./species.ts";

/** The fields of a species whose codes may name it in counts. */
export const codeFields = ["abapCode", "ebirdCode"] as const satisfies (keyof SpeciesColumns)[];

/** A species of the guide with its names, and its codes in the African Bird Atlas and eBird. */
export interface GuideSpecies extends NamedSpecies, Record<(typeof codeFields)[number], string | null> {}

/** The names of a count. */
export interface WrittenName {
  scientificName: string;
  englishName: string;
  taxonRank?: string | null;
}
