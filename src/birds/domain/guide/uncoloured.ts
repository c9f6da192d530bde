import type { Colour } from "./colours.ts";
import type { Species } from "./species.ts";

/** A species whose plumage has no colours yet, with those of its relatives and its name as a guess. */
export interface UncolouredSpecies
  extends Pick<Species, "_id" | "slug" | "name" | "scientificName" | "family" | "version"> {
  guess: Colour[];
}
