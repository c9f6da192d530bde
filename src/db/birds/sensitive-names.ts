import { createHash } from "node:crypto";
import { type Db, invalidatePublic, type Trx, transaction } from "#db/connect.ts";
import { now } from "#db/record.ts";
import { nameKey } from "#domain/birds/name-tokens.ts";
import type { ListedTaxon, NamedSpecies } from "#domain/birds/sensitive-index.ts";
import { createSensitivityJudge, type Sensitivity } from "#domain/birds/sensitive-names.ts";

/** The scientific and English name in a row of counts. */
export interface NamePair {
  scientificName: string;
  englishName: string;
}

/** The stored result of judging a name. */
export interface Judgement {
  sensitivity: Sensitivity;
  resembles: string | null;
}

/** A key that ignores case, spaces and hyphens. */
export const pairKey = ({ scientificName, englishName }: NamePair): string =>
  `${nameKey(scientificName)}|${nameKey(englishName)}`;

/** Everything that a judgement depends on. */
interface Basis {
  taxa: ListedTaxon[];
  decisions: { key: string; sensitivity: Sensitivity; decidedAt: string }[];
  species: NamedSpecies[];
}

/** Returns a judge of names that uses the list of sensitive taxa, the guide and the admins' decisions. */
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
    // A decision does not cover a taxon that was listed later.
    const isCovered = decision && cause && decision.decidedAt >= cause.listedAt;
    return { sensitivity: isCovered ? decision.sensitivity : sensitivity, resembles };
  };
}

/** All species of the guide with their names, including deleted ones. */
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
  return species.map(({ deletedAt, ...row }) => ({
    ...row,
    isDeleted: deletedAt !== null,
    names: (namesOf.get(row.id) ?? []).map(({ value }) => value),
    synonyms: (synonymsOf.get(row.id) ?? []).map(({ scientificName }) => scientificName),
  }));
}

/** Judgements computed before the transaction that saves them. */
export interface PreparedJudgements {
  /** A hash of the basis; the judgements are valid only for this basis. */
  fingerprint: string;
  judgements: ReadonlyMap<string, Judgement>;
}

/** Judges every counted name against the guide after `change`, outside a transaction so that others can write. */
export async function prepareJudgements(
  db: Db,
  change: (species: readonly NamedSpecies[]) => NamedSpecies[],
): Promise<PreparedJudgements | undefined> {
  const names = await db.selectFrom("counted_species").select(["scientificName", "englishName"]).execute();
  if (names.length === 0) return undefined;
  const before = await basisOf(db);
  const after = { ...before, species: before.taxa.length > 0 ? byId(change(before.species)) : [] };
  const judge = judgeBy(after);
  const judgements = new Map<string, Judgement>();
  for (const [index, name] of names.entries()) {
    judgements.set(exactKey(name), judge(name));
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await new Promise(setImmediate);
  }
  return { fingerprint: fingerprintOf(after), judgements };
}

const exactKey = ({ scientificName, englishName }: NamePair) => `${scientificName}\n${englishName}`;

function fingerprintOf({ taxa, decisions, species }: Basis): string {
  const hash = createHash("sha256").update(JSON.stringify([taxa, decisions]));
  for (const { id, name, scientificName, family, order, isDeleted, names, synonyms } of species) {
    hash.update(JSON.stringify([id, name, scientificName, family, order, isDeleted, names, synonyms]));
  }
  return hash.digest("base64url");
}

/** Judges all names if a migration left some unjudged. */
export async function judgeNewNames(db: Db): Promise<void> {
  const unjudged = await db
    .selectFrom("counted_species")
    .select("id")
    .where("judgedAt", "is", null)
    .executeTakeFirst();
  if (unjudged) await transaction(db, (trx) => judgeAllNames(trx));
}

const BATCH_SIZE = 200;

/** Judges every counted name; uses `prepared` if still valid. Returns how many changed. */
export async function judgeAllNames(trx: Trx, prepared?: PreparedJudgements): Promise<number> {
  const names = await trx.selectFrom("counted_species").selectAll().execute();
  if (names.length === 0) return 0;
  const basis = await basisOf(trx);
  const ready = prepared?.fingerprint === fingerprintOf(basis) ? prepared.judgements : undefined;
  let judge: ReturnType<typeof judgeBy> | undefined;
  const judgementOf = (name: NamePair) => {
    const preparedJudgement = ready?.get(exactKey(name));
    if (preparedJudgement) return preparedJudgement;
    judge ??= judgeBy(basis);
    return judge(name);
  };
  const judgedAt = now();
  let changed = 0;
  for (const [index, name] of names.entries()) {
    const { sensitivity, resembles } = judgementOf(name);
    const isSame = sensitivity === name.sensitivity && resembles === name.resembles;
    if (!isSame || name.judgedAt === null)
      await trx
        .updateTable("counted_species")
        .set({ sensitivity, resembles, judgedAt })
        .where("id", "=", name.id)
        .execute();
    if (sensitivity !== name.sensitivity) changed++;
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await new Promise(setImmediate);
  }
  if (changed > 0) await invalidatePublic(trx);
  return changed;
}
