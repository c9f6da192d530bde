import { nameKey } from "#domain/name-tokens.ts";
import type { ListedTaxon, NamedSpecies } from "#domain/sensitive-index.ts";
import { type Sensitivity, sensitivityJudge } from "#domain/sensitive-names.ts";
import { type Db, publicChanged, transaction } from "./connect.ts";
import { now } from "./record.ts";

/** The two names that a row gives of a bird. */
export interface NamePair {
  scientificName: string;
  englishName: string;
}

/** What is stored of a judgement. */
export interface Judged {
  sensitivity: Sensitivity;
  resembles: string | null;
}

/** The same for names that differ in letters' size, blanks or hyphens only. */
export const pairKey = ({ scientificName, englishName }: NamePair): string =>
  `${nameKey(scientificName)}|${nameKey(englishName)}`;

/** Judges pairs of names by the list, the names of the guide and what admins decided. */
export async function nameJudge(db: Db): Promise<(pair: NamePair) => Judged> {
  const taxa: ListedTaxon[] = await db.selectFrom("sensitive_taxon").selectAll().orderBy("id").execute();
  const judge = sensitivityJudge({ taxa, species: taxa.length > 0 ? await namedSpecies(db) : [] });
  const decisions = await db.selectFrom("sensitivity_decision").selectAll().execute();
  const decided = new Map(decisions.map((decision) => [decision.key, decision]));
  return (pair) => {
    const { sensitivity, cause } = judge([pair.scientificName, pair.englishName]);
    const resembles = cause?.name ?? null;
    const decision = sensitivity === "heldBack" ? decided.get(pairKey(pair)) : undefined;
    // What was listed after the decision was not decided on.
    const holds = decision && cause && decision.decidedAt >= cause.listedAt;
    return { sensitivity: holds ? decision.sensitivity : sensitivity, resembles };
  };
}

/** All species of the guide with their names, deleted ones too. */
async function namedSpecies(db: Db): Promise<NamedSpecies[]> {
  const species = await db
    .selectFrom("species")
    .select(["id", "name", "scientificName", "family", "order", "deletedAt"])
    .execute();
  const names = await db.selectFrom("species_name").select(["speciesId", "value"]).execute();
  const synonyms = await db.selectFrom("species_synonym").select(["speciesId", "scientificName"]).execute();
  const namesOf = Map.groupBy(names, ({ speciesId }) => speciesId);
  const synonymsOf = Map.groupBy(synonyms, ({ speciesId }) => speciesId);
  return species.map(({ deletedAt, ...one }) => ({
    ...one,
    isDeleted: deletedAt !== null,
    names: (namesOf.get(one.id) ?? []).map(({ value }) => value),
    synonyms: (synonymsOf.get(one.id) ?? []).map(({ scientificName }) => scientificName),
  }));
}

/** Judges names that nothing has judged yet, after a migration. */
export async function judgeNewNames(db: Db): Promise<void> {
  const waiting = await db
    .selectFrom("counted_species")
    .select("id")
    .where("judgedAt", "is", null)
    .executeTakeFirst();
  if (waiting) await transaction(db, judgeAllNames);
}

const batchSize = 200;

/**
 * Judges every counted name anew; to be called in the transaction that changes the list, a decision, or a name of the
 * guide. Returns how many names came out differently.
 */
export async function judgeAllNames(trx: Db): Promise<number> {
  const names = await trx.selectFrom("counted_species").selectAll().execute();
  if (names.length === 0) return 0;
  const judge = await nameJudge(trx);
  const judgedAt = now();
  let changed = 0;
  for (const [place, name] of names.entries()) {
    const { sensitivity, resembles } = judge(name);
    const isSame = sensitivity === name.sensitivity && resembles === name.resembles;
    if (!isSame || name.judgedAt === null)
      await trx
        .updateTable("counted_species")
        .set({ sensitivity, resembles, judgedAt })
        .where("id", "=", name.id)
        .execute();
    if (sensitivity !== name.sensitivity) changed++;
    if (place % batchSize === batchSize - 1) await new Promise(setImmediate);
  }
  if (changed > 0) await publicChanged(trx);
  return changed;
}
