import type { Db } from "#core/db/connect.ts";
import { listGuideSpecies } from "./name-basis.ts";

/** The names of the guide, by which tables of birds are recognised: in lower case, and the English ones as they are. */
export async function listBirdNames(db: Db) {
  const species = await listGuideSpecies(db);
  const english = species.map(({ name }) => name);
  return {
    english: new Set(english.map((name) => name.toLowerCase())),
    scientific: new Set(species.flatMap(({ scientificName }) => scientificName?.toLowerCase() ?? [])),
    guide: species,
  };
}
