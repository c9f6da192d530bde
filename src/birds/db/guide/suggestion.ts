import { cachePublic, type Db } from "#core/db/connect.ts";
import { collectWords, SLICE_SIZE } from "#core/db/vocabulary.ts";
import { suggestSearch } from "#core/domain/spelling.ts";
import { find, type SpeciesFilter } from "./species.ts";

/** The search for species that was probably meant by one that found so few; null if there is none. */
export const suggest = (db: Db, filter: SpeciesFilter, found: number): Promise<string | null> =>
  suggestSearch(
    filter.search ?? "",
    found,
    () => cachePublic(db, "words of species", () => readWords(db)),
    async (search) => {
      const { total, data } = await find(db, { ...filter, search, page: 0, limit: 1 });
      const names = data[0] ? await listNames(db, data[0]._id) : [];
      return { total, texts: names, names };
    },
  );

const readWords = (db: Db) =>
  collectWords((after) =>
    db
      .selectFrom("species")
      .select(["id", "words"])
      .where("deletedAt", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(SLICE_SIZE)
      .execute(),
  );

/** All names of a species, the English one first. */
async function listNames(db: Db, id: string): Promise<string[]> {
  const { name, scientificName } = await db
    .selectFrom("species")
    .select(["name", "scientificName"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const others = await db
    .selectFrom("species_name")
    .select("value")
    .where("speciesId", "=", id)
    .orderBy("position")
    .execute();
  const synonyms = await db
    .selectFrom("species_synonym")
    .select("scientificName")
    .where("speciesId", "=", id)
    .orderBy("position")
    .execute();
  return [
    name,
    scientificName ?? "",
    ...others.map(({ value }) => value),
    ...synonyms.map((synonym) => synonym.scientificName),
  ];
}
