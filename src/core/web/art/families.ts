import { type BirdKind, isBirdKind } from "#core/domain/bird-kinds.ts";
import table from "./families.csv?raw";

const birds = new Map(
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line): [name: string, bird: string] => {
      const [name = "", bird = ""] = line.split(",");
      return [name, bird];
    }),
);

/** The drawing of a species, its genus or its family, by scientific names as slugs; undefined if none fits. */
export function kindOfBird(family: string, species: string): BirdKind | undefined {
  const [genus = ""] = species.split("-");
  const bird = birds.get(species) ?? birds.get(genus) ?? birds.get(family) ?? "";
  return isBirdKind(bird) ? bird : undefined;
}
