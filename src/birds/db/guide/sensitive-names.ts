import type { TaxonMatch } from "#birds/domain/guide/counted-taxon.ts";
import type { GuideSpecies } from "#birds/domain/guide/guide-species.ts";
import { matchOn, meaningOf } from "#birds/domain/guide/name-readings.ts";
import { nameKey } from "#birds/domain/guide/name-tokens.ts";
import { createSensitivityJudge } from "#birds/domain/guide/sensitive-names.ts";
import { createTaxonMatcher } from "#birds/domain/guide/taxon-matcher.ts";
import { type Db, invalidatePublic, type Trx, transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { keysOf } from "#core/domain/keys.ts";
import { lockJudgements, recountPublic } from "../surveys/public-counts.ts";
import { divideCounts, rejoinNames } from "./dated-names.ts";
import { fingerprintOf, inOrder, type NameBasis, readBasis } from "./name-basis.ts";
import type { NamePair, Reading } from "./reading.ts";

/** A key that ignores case, spaces and hyphens. */
export const pairKey = ({ scientificName, englishName }: NamePair): string =>
  `${nameKey(scientificName)}|${nameKey(englishName)}`;

/** Returns a judge of names that uses the list of sensitive taxa, the guide and the admins' decisions. */
export const createNameJudge = async (db: Db): Promise<(pair: NamePair) => Reading[]> =>
  judgeBy(await readBasis(db));

/** Judges what a name stood for until the day of each split, and what it stands for since. */
function judgeBy({ taxa, decisions, rules, species, formers }: NameBasis): (pair: NamePair) => Reading[] {
  const judge = createSensitivityJudge({ taxa, species });
  const matcher = createTaxonMatcher(species, formers);
  const everMatcher = createTaxonMatcher(species.map((item) => ({ ...item, isDeleted: false })));
  const decided = new Map(decisions.map((decision) => [decision.key, decision]));
  const ruled = new Map(rules.map((rule) => [rule.key, rule]));
  const byId = new Map(species.map((item) => [item.id, item]));
  const formerById = new Map(formers.map((former) => [former.id, former]));
  return (pair) => {
    const key = pairKey(pair);
    const rule = ruled.get(key);
    const ruling = rule && matchByRule(rule, byId, formers);
    const readings = ruling ? [{ ...ruling, until: null }] : matcher.readings(pair);
    return readings.map((match) => {
      // A name that stands for a sensitive species is as sensitive as the species itself, also when that is deleted.
      const taxon = byId.get(match.taxonId ?? everMatcher.match(pair).taxonId ?? "");
      const names = [pair.scientificName, pair.englishName, taxon?.name, taxon?.scientificName];
      const ofRule = [rule?.speciesName, rule?.speciesScientificName];
      // One sensitive species among those that it was split into makes a species before the split sensitive.
      const former = formerById.get(match.formerId ?? "");
      const ofParts = former
        ? [
            former,
            ...former.parts,
            ...former.parts.flatMap(({ speciesId }) => byId.get(speciesId ?? "") ?? []),
          ]
        : [];
      const ofFormer = ofParts.flatMap((bird) => [bird.name, bird.scientificName]);
      const found = judge([...names, ...ofRule, ...ofFormer].map((name) => name ?? ""));
      const { cause } = found;
      const resembles = cause?.name ?? null;
      const decision = found.sensitivity === "heldBack" ? decided.get(key) : undefined;
      // A decision does not cover a taxon that was listed later.
      const isCovered = decision && cause && decision.decidedAt >= cause.listedAt;
      const sensitivity = isCovered ? decision.sensitivity : found.sensitivity;
      const isListed = (bird: GuideSpecies) =>
        judge([bird.name, bird.scientificName ?? ""]).sensitivity === "sensitive";
      const listedAs =
        sensitivity === "open" ? null : taxon && isListed(taxon) ? taxon.name : (cause?.listedAs ?? null);
      return { ...match, sensitivity, resembles, listedAs };
    });
  };
}

/** What a rule says; undefined when its species is no longer in the guide. An older rule means the species before its split. */
function matchByRule(
  { kind, speciesId, decidedAt }: NameBasis["rules"][number],
  byId: Map<string, GuideSpecies>,
  formers: NameBasis["formers"],
): TaxonMatch | undefined {
  if (kind === "species" && byId.get(speciesId ?? "")?.isDeleted !== false) return undefined;
  const [former] = formers
    .filter((item) => speciesId !== null && item.speciesId === speciesId && item.splitAt > decidedAt)
    .sort((a, b) => (a.splitAt < b.splitAt ? -1 : 1));
  const meaning = former ? meaningOf(former) : { taxonId: speciesId, formerId: null };
  return { taxonKind: kind, ...meaning, subspecies: null, matchedBy: "rule" };
}

/** Judgements computed before the transaction that saves them. */
export interface PreparedJudgements {
  /** A hash of the basis; the judgements are valid only for this basis. */
  fingerprint: string;
  judgements: ReadonlyMap<string, Reading[]>;
}

/** Judges every counted name against the guide after `change`, outside a transaction so that others can write. */
export async function prepareJudgements(
  db: Db,
  change: (basis: NameBasis) => Pick<NameBasis, "species" | "formers">,
): Promise<PreparedJudgements | undefined> {
  const names = await db
    .selectFrom("counted_species")
    .select(["scientificName", "englishName", "taxonRank"])
    .execute();
  if (names.length === 0) return undefined;
  const before = await readBasis(db);
  const { species, formers } = change(before);
  const after = { ...before, species: inOrder(species), formers: inOrder(formers) };
  const judge = judgeBy(after);
  const judgements = new Map<string, Reading[]>();
  for (const [index, name] of names.entries()) {
    judgements.set(exactKey(name), judge(name));
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await new Promise(setImmediate);
  }
  return { fingerprint: fingerprintOf(after), judgements };
}

const exactKey = ({ scientificName, englishName, taxonRank }: NamePair) =>
  `${scientificName}\n${englishName}\n${taxonRank ?? ""}`;

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

/** Matches and judges every counted name; uses `prepared` if still valid. Returns how many are now judged differently. */
export async function judgeAllNames(trx: Trx, prepared?: PreparedJudgements): Promise<number> {
  await lockJudgements(trx);
  const names = await trx.selectFrom("counted_species").selectAll().execute();
  if (names.length === 0) return 0;
  const basis = await readBasis(trx);
  const ready = prepared?.fingerprint === fingerprintOf(basis) ? prepared.judgements : undefined;
  let judge: ReturnType<typeof judgeBy> | undefined;
  const readingsOf = (name: NamePair) => {
    const preparedReadings = ready?.get(exactKey(name));
    if (preparedReadings) return preparedReadings;
    judge ??= judgeBy(basis);
    return judge(name);
  };
  const judgedAt = now();
  const changed: string[] = [];
  let regrouped = 0;
  for (const [index, name] of (await rejoinNames(trx, names, readingsOf)).entries()) {
    const readings = readingsOf(name);
    const { until: _, ...judgement } = matchOn(readings, await divideCounts(trx, name, readings));
    const isSame = keysOf(judgement).every((column) => judgement[column] === name[column]);
    if (!isSame || name.judgedAt === null)
      await trx
        .updateTable("counted_species")
        .set({ ...judgement, judgedAt })
        .where("id", "=", name.id)
        .execute();
    if (judgement.sensitivity !== name.sensitivity) changed.push(name.id);
    if (judgement.taxonId !== name.taxonId || judgement.formerId !== name.formerId) regrouped++;
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await new Promise(setImmediate);
  }
  await recountPublic(trx, changed);
  if (changed.length + regrouped > 0) await invalidatePublic(trx);
  return changed.length;
}
