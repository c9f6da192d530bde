import { withoutAuthors } from "#birds/domain/guide/binomial.ts";
import { matchOn } from "#birds/domain/guide/name-readings.ts";
import type { Count } from "#birds/domain/surveys/survey.ts";
import type { Db } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { datedKey } from "../guide/dated-names.ts";
import type { NamePair, Reading } from "../guide/reading.ts";
import { createNameJudge } from "../guide/sensitive-names.ts";
import { lockJudgements } from "./public-counts.ts";

type CountName = Pick<Count, "scientificName" | "englishName" | "taxonRank">;
type Row = Schema["counted_species"];

/** The counted species of a pair of names, and whether it is public. */
export interface CountedName extends Reading {
  id: string;
}
/** What a pair of names meant until the days of splits, in their order, and since. */
export type CountedNames = readonly CountedName[];

/** The counted species of a pair of names on a day. */
export const countedOn = (names: CountedNames | undefined, date: string): CountedName | undefined =>
  names && matchOn(names, date);

/** The key of a pair of names in the result of `saveCountedSpecies`. */
export const countedNameKey = ({ scientificName, englishName }: NamePair): string =>
  `${scientificName.toLowerCase()}\n${englishName.toLowerCase()}`;

/** Judges each pair of names and stores new species, except in a dry run; equal scientific names are one species. */
export async function saveCountedSpecies(
  trx: Db,
  names: Iterable<CountName>,
  { dryRun }: { dryRun: boolean },
): Promise<Map<string, CountedNames>> {
  if (!dryRun) await lockJudgements(trx);
  const judge = await createNameJudge(trx);
  // The oldest come first, so that an English name alone finds the same row each time.
  const species = new CountedSpecies(
    await trx.selectFrom("counted_species").selectAll().orderBy("id").execute(),
  );
  const countedByKey = new Map<string, CountedNames>();
  const namesByKey = new Map<string, CountName>();
  for (const name of names)
    if (!namesByKey.has(countedNameKey(name))) namesByKey.set(countedNameKey(name), name);
  // Handle names with a scientific name first, so that rows with only the English name find them.
  const inOrder = [...namesByKey.values()].sort(
    (a, b) => Number(!a.scientificName) - Number(!b.scientificName),
  );
  for (const name of inOrder) {
    const [ofScientific] = judge({ scientificName: name.scientificName, englishName: "" });
    const readings = judge(name).map((reading) => {
      const isByScientific = reading.sensitivity === "sensitive" && ofScientific?.sensitivity === "sensitive";
      return {
        ...species.findOrAdd(name, reading, reading.sensitivity === "open" || isByScientific),
        reading,
      };
    });
    countedByKey.set(
      countedNameKey(name),
      readings.map(({ id, reading }) => ({ id, ...reading })),
    );
  }
  if (!dryRun)
    for (let start = 0; start < species.added.length; start += 400)
      await trx
        .insertInto("counted_species")
        .values(species.added.slice(start, start + 400))
        .execute();
  return countedByKey;
}

/** Equal scientific names are one species, with authors or without. */
const ownKeyOf = ({ scientificName, englishName }: NamePair): string =>
  withoutAuthors(scientificName).toLowerCase() || `en:${englishName.toLowerCase()}`;

class CountedSpecies {
  readonly added: Row[] = [];
  private readonly byKey = new Map<string, Row>();
  private readonly byEnglish = new Map<string, Row[]>();

  constructor(stored: readonly Row[]) {
    for (const row of stored) this.add(row);
  }

  /** The row of a pair of names with the same judgement and species; added if missing. */
  findOrAdd(name: CountName, reading: Reading, isOneSpecies: boolean): Row {
    const { until } = reading;
    const ownKey = ownKeyOf(name);
    const [key, pairKey] = [datedKey(ownKey, until), datedKey(countedNameKey(name), until)];
    const english = name.englishName.toLowerCase();
    const isMatch = (row: Row | undefined): row is Row =>
      row?.sensitivity === reading.sensitivity &&
      row.taxonId === reading.taxonId &&
      row.formerId === reading.formerId &&
      // A name that always means the same has the counts of every day.
      (row.until === until || row.until === null) &&
      (isOneSpecies || row.englishName.toLowerCase() === english);
    const exact = this.byKey.get(pairKey);
    if (exact) return exact;
    const stored = this.byKey.get(key);
    if (isMatch(stored)) return stored;
    const undated = this.byKey.get(ownKey);
    if (isMatch(undated)) return undated;
    const namesake = name.scientificName ? undefined : this.byEnglish.get(english)?.find(isMatch);
    if (namesake) return namesake;
    const isFree = !this.byKey.has(key) && (isOneSpecies || !name.scientificName);
    const row: Row = {
      id: newId(),
      key: isFree ? key : pairKey,
      ...reading,
      judgedAt: now(),
      scientificName: name.scientificName,
      englishName: name.englishName,
      taxonRank: name.taxonRank,
    };
    this.added.push(row);
    this.add(row);
    return row;
  }

  private add(row: Row): void {
    this.byKey.set(row.key, row);
    // Stays: rows of earlier versions have their authors in the key.
    const hasAuthors = row.key === datedKey(row.scientificName.toLowerCase(), row.until);
    const ownKey = datedKey(ownKeyOf(row), row.until);
    if (hasAuthors && !this.byKey.has(ownKey)) this.byKey.set(ownKey, row);
    const english = row.englishName.toLowerCase();
    this.byEnglish.set(english, [...(this.byEnglish.get(english) ?? []), row]);
  }
}
