import { createHash } from "node:crypto";
import { type Db, invalidatePublic, transaction } from "#db/connect.ts";
import { now } from "#db/record.ts";
import { nameKey } from "#domain/birds/name-tokens.ts";
import type { ListedTaxon, NamedSpecies } from "#domain/birds/sensitive-index.ts";
import { createSensitivityJudge, type Sensitivity } from "#domain/birds/sensitive-names.ts";

/** The two names that a row gives of a bird. */
export interface NamePair {
  scientificName: string;
  englishName: string;
}

/** What is stored of a judgement. */
export interface Judgement {
  sensitivity: Sensitivity;
  resembles: string | null;
}

/** The same for names that differ in letters' size, blanks or hyphens only. */
export const pairKey = ({ scientificName, englishName }: NamePair): string =>
  `${nameKey(scientificName)}|${nameKey(englishName)}`;

/** What names are judged by. */
interface Basis {
  taxa: ListedTaxon[];
  decisions: { key: string; sensitivity: Sensitivity; decidedAt: string }[];
  species: NamedSpecies[];
}

/** Judges pairs of names by the list, the names of the guide and what admins decided. */
export const createNameJudge = async (db: Db): Promise<(pair: NamePair) => Judgement> =>
  judgeBy(await basisOf(db));

async function basisOf(db: Db): Promise<Basis> {
  const taxa: ListedTaxon[] = await db.selectFrom("sensitive_taxon").selectAll().orderBy("id").execute();
  const decisions = await db
    .selectFrom("sensitivity_decision")
    .select(["key", "sensitivity", "decidedAt"])
    .orderBy("id")
    .execute();
  return { taxa, decisions, species: taxa.length > 0 ? byId(await listNamedSpecies(db)) : [] };
}

const byId = (species: readonly NamedSpecies[]) => species.toSorted((a, b) => (a.id < b.id ? -1 : 1));

function judgeBy({ taxa, decisions, species }: Basis): (pair: NamePair) => Judgement {
  const judge = createSensitivityJudge({ taxa, species });
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
async function listNamedSpecies(db: Db): Promise<NamedSpecies[]> {
  const species = await db
    .selectFrom("species")
    .select(["id", "name", "scientificName", "family", "order", "deletedAt"])
    .execute();
  const names = await db
    .selectFrom("species_name")
    .select(["speciesId", "value"])
    .orderBy("position")
    .execute();
  const synonyms = await db
    .selectFrom("species_synonym")
    .select(["speciesId", "scientificName"])
    .orderBy("position")
    .execute();
  const namesOf = Map.groupBy(names, ({ speciesId }) => speciesId);
  const synonymsOf = Map.groupBy(synonyms, ({ speciesId }) => speciesId);
  return species.map(({ deletedAt, ...one }) => ({
    ...one,
    isDeleted: deletedAt !== null,
    names: (namesOf.get(one.id) ?? []).map(({ value }) => value),
    synonyms: (synonymsOf.get(one.id) ?? []).map(({ scientificName }) => scientificName),
  }));
}

/** Judgements made before the transaction that they are for. */
export interface PreparedJudgements {
  /** Of all that they were made from: they hold only for the same. */
  fingerprint: string;
  judged: ReadonlyMap<string, Judgement>;
}

/** Judges every counted name by the guide as `change` will leave it, while others can write. */
export async function prepareJudgements(
  db: Db,
  change: (species: readonly NamedSpecies[]) => NamedSpecies[],
): Promise<PreparedJudgements | undefined> {
  const names = await db.selectFrom("counted_species").select(["scientificName", "englishName"]).execute();
  if (names.length === 0) return undefined;
  const before = await basisOf(db);
  const after = { ...before, species: before.taxa.length > 0 ? byId(change(before.species)) : [] };
  const judge = judgeBy(after);
  const judged = new Map<string, Judgement>();
  for (const [place, name] of names.entries()) {
    judged.set(exactKey(name), judge(name));
    if (place % BATCH_SIZE === BATCH_SIZE - 1) await new Promise(setImmediate);
  }
  return { fingerprint: fingerprintOf(after), judged };
}

const exactKey = ({ scientificName, englishName }: NamePair) => `${scientificName}\n${englishName}`;

function fingerprintOf({ taxa, decisions, species }: Basis): string {
  const hash = createHash("sha256").update(JSON.stringify([taxa, decisions]));
  for (const one of species) {
    const { id, name, scientificName, family, order, isDeleted, names, synonyms } = one;
    hash.update(JSON.stringify([id, name, scientificName, family, order, isDeleted, names, synonyms]));
  }
  return hash.digest("base64url");
}

/** Judges names that nothing has judged yet, after a migration. */
export async function judgeNewNames(db: Db): Promise<void> {
  const unjudged = await db
    .selectFrom("counted_species")
    .select("id")
    .where("judgedAt", "is", null)
    .executeTakeFirst();
  if (unjudged) await transaction(db, (trx) => judgeAllNames(trx));
}

const BATCH_SIZE = 200;

/**
 * Judges every counted name; to be called in the transaction that changes the list, a decision, or a name of the guide.
 * Takes what was prepared for it, if that still holds. Returns how many names came out differently.
 */
export async function judgeAllNames(trx: Db, prepared?: PreparedJudgements): Promise<number> {
  const names = await trx.selectFrom("counted_species").selectAll().execute();
  if (names.length === 0) return 0;
  const basis = await basisOf(trx);
  const ready = prepared?.fingerprint === fingerprintOf(basis) ? prepared.judged : undefined;
  let judge: ReturnType<typeof judgeBy> | undefined;
  const judgementOf = (name: NamePair) => {
    const known = ready?.get(exactKey(name));
    if (known) return known;
    judge ??= judgeBy(basis);
    return judge(name);
  };
  const judgedAt = now();
  let changed = 0;
  for (const [place, name] of names.entries()) {
    const { sensitivity, resembles } = judgementOf(name);
    const isSame = sensitivity === name.sensitivity && resembles === name.resembles;
    if (!isSame || name.judgedAt === null)
      await trx
        .updateTable("counted_species")
        .set({ sensitivity, resembles, judgedAt })
        .where("id", "=", name.id)
        .execute();
    if (sensitivity !== name.sensitivity) changed++;
    if (place % BATCH_SIZE === BATCH_SIZE - 1) await new Promise(setImmediate);
  }
  if (changed > 0) await invalidatePublic(trx);
  return changed;
}
