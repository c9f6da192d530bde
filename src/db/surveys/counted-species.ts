import { createNameJudge, type Judgement, type NamePair } from "#db/birds/sensitive-names.ts";
import type { Db } from "#db/connect.ts";
import { newId, now } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import type { Count } from "#domain/surveys/survey.ts";

type CountName = Pick<Count, "scientificName" | "englishName" | "taxonRank">;
type Row = Schema["counted_species"];

/** The counted species of a pair of names, and whether it is public. */
export interface CountedName extends Judgement {
  id: string;
}

/** The key of a pair of names in the result of `saveCountedSpecies`. */
export const countedNameKey = ({ scientificName, englishName }: NamePair): string =>
  `${scientificName.toLowerCase()}\n${englishName.toLowerCase()}`;

/** Judges each pair of names and stores new species, except in a dry run; equal scientific names are one species. */
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
  // Handle names with a scientific name first, so that rows with only the English name find them.
  const inOrder = [...namesByKey.values()].sort(
    (a, b) => Number(!a.scientificName) - Number(!b.scientificName),
  );
  for (const name of inOrder) {
    const judgement = judge(name);
    const isByScientific =
      judgement.sensitivity === "sensitive" &&
      judge({ scientificName: name.scientificName, englishName: "" }).sensitivity === "sensitive";
    const { id } = species.findOrAdd(name, judgement, judgement.sensitivity === "open" || isByScientific);
    countedByKey.set(countedNameKey(name), { id, ...judgement });
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

  /** The row of a pair of names with the same judgement and species; added if missing. */
  findOrAdd(name: CountName, judgement: Judgement, isOneSpecies: boolean): Row {
    const key = name.scientificName.toLowerCase() || `en:${name.englishName.toLowerCase()}`;
    const english = name.englishName.toLowerCase();
    const isMatch = (row: Row | undefined): row is Row =>
      row?.sensitivity === judgement.sensitivity &&
      row.taxonId === judgement.taxonId &&
      (isOneSpecies || row.englishName.toLowerCase() === english);
    const exact = this.byKey.get(countedNameKey(name));
    if (exact) return exact;
    const stored = this.byKey.get(key);
    if (isMatch(stored)) return stored;
    const namesake = name.scientificName ? undefined : this.byEnglish.get(english)?.find(isMatch);
    if (namesake) return namesake;
    const isFree = !this.byKey.has(key) && (isOneSpecies || !name.scientificName);
    const row: Row = {
      ...{ id: newId(), key: isFree ? key : countedNameKey(name), ...judgement, judgedAt: now() },
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
