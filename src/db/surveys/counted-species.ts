import { createNameJudge, type Judgement, type NamePair } from "#db/birds/sensitive-names.ts";
import type { Db } from "#db/connect.ts";
import { newId, now } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import type { Count } from "#domain/surveys/survey.ts";

type CountName = Pick<Count, "scientificName" | "englishName" | "taxonRank">;
type Row = Schema["counted_species"];

/** Where the counts under a pair of names go, and whether they are public. */
export interface CountedName extends Judgement {
  id: string;
}

/** Finds what `saveCountedSpecies` made of a pair of names. */
export const countedNameKey = ({ scientificName, englishName }: NamePair): string =>
  `${scientificName.toLowerCase()}\n${englishName.toLowerCase()}`;

/**
 * The species of each pair of names, judged and stored; in a dry run only judged. A scientific name is one species
 * whatever it is called in English, unless it is the English name that is sensitive or comes close. An English name
 * alone leads to the species that is known by it.
 */
export async function saveCountedSpecies(
  trx: Db,
  names: Iterable<CountName>,
  { dryRun }: { dryRun: boolean },
): Promise<Map<string, CountedName>> {
  const judge = await createNameJudge(trx);
  const species = new CountedSpecies(await trx.selectFrom("counted_species").selectAll().execute());
  const countedByKey = new Map<string, CountedName>();
  const namesByKey = new Map<string, CountName>();
  for (const name of names)
    if (!namesByKey.has(countedNameKey(name))) namesByKey.set(countedNameKey(name), name);
  // Names with a scientific one first, so that the English one alone finds them wherever it stands in the file.
  const inOrder = [...namesByKey.values()].sort(
    (a, b) => Number(!a.scientificName) - Number(!b.scientificName),
  );
  for (const name of inOrder) {
    const judged = judge(name);
    const isByScientific =
      judged.sensitivity === "sensitive" &&
      judge({ scientificName: name.scientificName, englishName: "" }).sensitivity === "sensitive";
    const { id } = species.exact(name, judged, judged.sensitivity === "open" || isByScientific);
    countedByKey.set(countedNameKey(name), { id, ...judged });
  }
  if (!dryRun)
    for (let start = 0; start < species.added.length; start += 400)
      await trx
        .insertInto("counted_species")
        .values(species.added.slice(start, start + 400))
        .execute();
  return countedByKey;
}

class CountedSpecies {
  readonly added: Row[] = [];
  private readonly byKey = new Map<string, Row>();
  private readonly byEnglish = new Map<string, Row[]>();

  constructor(stored: readonly Row[]) {
    for (const row of stored) this.add(row);
  }

  /** The row that a judged pair belongs to; a new one unless there is one with the same judgement. */
  exact(name: CountName, judged: Judgement, isOneSpecies: boolean): Row {
    const home = name.scientificName.toLowerCase() || `en:${name.englishName.toLowerCase()}`;
    const english = name.englishName.toLowerCase();
    const suits = (row: Row | undefined): row is Row =>
      row?.sensitivity === judged.sensitivity && (isOneSpecies || row.englishName.toLowerCase() === english);
    const own = this.byKey.get(countedNameKey(name));
    if (own) return own;
    const stored = this.byKey.get(home);
    if (suits(stored)) return stored;
    const namesake = name.scientificName ? undefined : this.byEnglish.get(english)?.find(suits);
    if (namesake) return namesake;
    const isFree = !this.byKey.has(home) && (isOneSpecies || !name.scientificName);
    const row: Row = {
      ...{ id: newId(), key: isFree ? home : countedNameKey(name), ...judged, judgedAt: now() },
      ...{ scientificName: name.scientificName, englishName: name.englishName, taxonRank: name.taxonRank },
    };
    this.added.push(row);
    this.add(row);
    return row;
  }

  private add(row: Row): void {
    this.byKey.set(row.key, row);
    const english = row.englishName.toLowerCase();
    this.byEnglish.set(english, [...(this.byEnglish.get(english) ?? []), row]);
  }
}
