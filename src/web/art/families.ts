import { type BirdKind, isBirdKind } from "./bird-kinds.ts";
import table from "./families.csv?raw";

const birds = new Map(
  table
    .trim()
    .split("\n")
    .map((line): [family: string, bird: string] => {
      const [family = "", bird = ""] = line.split(",");
      return [family, bird];
    }),
);

/** The drawing for a family, by its scientific name in lower case; undefined where each would be wrong. */
export function kindOfFamily(family: string): BirdKind | undefined {
  const bird = birds.get(family) ?? "warbler";
  return isBirdKind(bird) ? bird : undefined;
}
