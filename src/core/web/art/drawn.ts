import { kindOfBird } from "./families.ts";
import { plumages } from "./plumage.ts";

/** A bird in its colours, its shape alone because nobody has given its plumage, or an empty perch. */
export type Drawn = "plate" | "shape" | "none";

/** How a species is drawn, by family and scientific name as slugs. */
export function drawnAs(family: string, species: string): Drawn {
  if (kindOfBird(family, species) === undefined) return "none";
  return plumages.has(species) ? "plate" : "shape";
}

/** The same text for species that are drawn alike. */
export const lookOf = (family: string, species: string): string =>
  `${kindOfBird(family, species)} ${JSON.stringify(plumages.get(species) ?? null)}`;
