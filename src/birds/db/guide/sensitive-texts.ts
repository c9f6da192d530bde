import { codeFields } from "#birds/domain/guide/guide-species.ts";
import { createTextJudge, type TextJudge } from "#birds/domain/guide/sensitive-text.ts";
import { createWordyJudge, type WordyJudge } from "#birds/domain/guide/wordy-name.ts";
import type { Db } from "#core/db/connect.ts";
import { readBasis } from "./name-basis.ts";

/** Finds the names of sensitive species in texts: those of the list and the guide, codes, and those that were counted. */
export async function createStoredTextJudge(db: Db): Promise<TextJudge> {
  const { taxa, species } = await readBasis(db);
  const counted = await db
    .selectFrom("counted_species")
    .select(["scientificName", "englishName"])
    .where("sensitivity", "=", "sensitive")
    .execute();
  const withCodes = species.map((item) => ({
    ...item,
    names: [...item.names, ...codeFields.flatMap((code) => item[code] ?? [])],
  }));
  const names = counted.flatMap(({ scientificName, englishName }) => [scientificName, englishName]);
  return createTextJudge({ taxa, species: withCodes }, names);
}

/** Finds names that seem to say more than which bird it was. */
export const createStoredWordyJudge = async (db: Db): Promise<WordyJudge> =>
  createWordyJudge(await readBasis(db));
