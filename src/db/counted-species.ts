import type { Count } from "#domain/survey.ts";
import type { Db } from "./connect.ts";
import { newId, now } from "./record.ts";
import type { Schema } from "./schema.ts";
import { type Judged, type NamePair, nameJudge } from "./sensitive-names.ts";

type Named = Pick<Count, "scientificName" | "englishName" | "taxonRank">;
type Row = Schema["counted_species"];

/** Where the counts under a pair of names go, and whether they are public. */
export interface CountedName extends Judged {
  id: string;
}

/** Finds what `storeCountedSpecies` made of a pair of names. */
export const countedNameKey = ({ scientificName, englishName }: NamePair): string =>
  `${scientificName.toLowerCase()}\n${englishName.toLowerCase()}`;

/**
 * The species of each pair of names, judged and stored; in a dry run only judged. A scientific name is one species
 * whatever it is called in English, unless it is the English name that is sensitive or comes close. An English name
 * alone leads to the species that is known by it.
 */
export async function storeCountedSpecies(
  trx: Db,
  names: Iterable<Named>,
  { dryRun }: { dryRun: boolean },
): Promise<Map<string, CountedName>> {
  const judge = await nameJudge(trx);
  const species = new CountedSpecies(await trx.selectFrom("counted_species").selectAll().execute());
  const known = new Map<string, CountedName>();
  const given = new Map<string, Named>();
  for (const name of names) if (!given.has(countedNameKey(name))) given.set(countedNameKey(name), name);
  // Names with a scientific one first, so that the English one alone finds them wherever it stands in the file.
  const inOrder = [...given.values()].sort((a, b) => Number(!a.scientificName) - Number(!b.scientificName));
  for (const name of inOrder) {
    const judged = judge(name);
    const isByScientific =
      judged.sensitivity === "sensitive" &&
      judge({ scientificName: name.scientificName, englishName: "" }).sensitivity === "sensitive";
    const { id } = species.of(name, judged, judged.sensitivity === "open" || isByScientific);
    known.set(countedNameKey(name), { id, ...judged });
  }
  if (!dryRun)
    for (let start = 0; start < species.fresh.length; start += 400)
      await trx
        .insertInto("counted_species")
        .values(species.fresh.slice(start, start + 400))
        .execute();
  return known;
}

class CountedSpecies {
  readonly fresh: Row[] = [];
  private readonly byKey = new Map<string, Row>();
  private readonly byEnglish = new Map<string, Row[]>();

  constructor(stored: readonly Row[]) {
    for (const row of stored) this.add(row);
  }

  /** The row that a judged pair belongs to; a new one unless there is one with the same judgement. */
  of(name: Named, judged: Judged, isOneSpecies: boolean): Row {
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
    this.fresh.push(row);
    this.add(row);
    return row;
  }

  private add(row: Row): void {
    this.byKey.set(row.key, row);
    const english = row.englishName.toLowerCase();
    this.byEnglish.set(english, [...(this.byEnglish.get(english) ?? []), row]);
  }
}
