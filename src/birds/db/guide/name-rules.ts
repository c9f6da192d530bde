import {
  MAX_UNMATCHED,
  type NameRule,
  type NameRuleInput,
  type UnmatchedName,
  type UnmatchedNames,
} from "#birds/domain/guide/counted-taxon.ts";
import { createTaxonMatcher } from "#birds/domain/guide/taxon-matcher.ts";
import { suggestKind } from "#birds/domain/guide/taxon-proposals.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { listUnmatchedRinged } from "../ringing/named-species.ts";
import { followGuideWrite } from "./consequences.ts";
import { listGuideSpecies } from "./name-basis.ts";
import { pairKey } from "./sensitive-names.ts";

type CountedName = Omit<UnmatchedName, "proposals" | "suggestedKind">;

// Callers check the policy first: the names in counts may be confidential.

/** The counted names that match no species of the guide, and the rules of admins. */
export async function getUnmatchedNames(db: Db): Promise<UnmatchedNames> {
  return { ...(await findWaiting(db)), rules: await findRules(db) };
}

async function findWaiting(db: Db): Promise<Pick<UnmatchedNames, "waiting" | "waitingTotal">> {
  const waiting = (await listUnmatched(db)).sort(
    (a, b) => b.rows - a.rows || (a.englishName < b.englishName ? -1 : 1),
  );
  return { waiting: await withProposals(db, waiting.slice(0, MAX_UNMATCHED)), waitingTotal: waiting.length };
}

/** The counted names that wait, with the number of their counts. */
export async function listUnmatched(db: Db): Promise<CountedName[]> {
  const rows = await db
    .selectFrom("counted_species as counted")
    .select(["id as _id", "scientificName", "englishName"])
    .select((select) =>
      select
        .selectFrom("published_count")
        .whereRef("published_count.speciesId", "=", "counted.id")
        .select((count) => count.fn.countAll<number>().as("rows"))
        .as("rows"),
    )
    .where("taxonKind", "is", null)
    .execute();
  const counted = rows.map((row) => ({ ...row, rows: Number(row.rows ?? 0) })).filter((row) => row.rows > 0);
  const keys = new Set(counted.map(pairKey));
  const ringed = (await listUnmatchedRinged(db)).filter((name) => !keys.has(pairKey(name)));
  return [...counted, ...ringed];
}

/** The same names with the species that they may stand for. */
export async function withProposals(db: Db, names: readonly CountedName[]): Promise<UnmatchedName[]> {
  if (names.length === 0) return [];
  const { propose } = createTaxonMatcher(await listGuideSpecies(db));
  const shown: UnmatchedName[] = [];
  for (const name of names) {
    shown.push({ ...name, proposals: propose(name), suggestedKind: suggestKind(name) });
    await new Promise(setImmediate);
  }
  return shown;
}

async function findRules(db: Db): Promise<NameRule[]> {
  const rows = await db
    .selectFrom("name_rule as rule")
    .leftJoin("account", "account.id", "rule.accountId")
    .select(["rule.id as _id", "rule.scientificName", "rule.englishName", "rule.kind", "rule.decidedAt"])
    .select(["rule.speciesName as species", "account.firstName", "account.lastName"])
    .orderBy("rule.decidedAt", "desc")
    .execute();
  return rows.map(({ firstName, lastName, ...rule }) => ({
    ...rule,
    decidedBy: fullName({ firstName, lastName }) || null,
  }));
}

/** Says what a counted name stands for; its counts follow, and so do later imports with the same two names. */
export function settleName(
  db: Db,
  admin: Authorized<"names.settle">,
  { countedSpeciesId, name: written, kind, speciesId }: NameRuleInput,
): Promise<{ _id: string }> {
  return transaction(db, async (trx) => {
    const name = written ?? (await findWaitingName(trx, countedSpeciesId ?? ""));
    const species = speciesId === null ? null : await findSpecies(trx, speciesId);
    const { scientificName, englishName } = name;
    const _id = newId();
    const columns = {
      scientificName,
      englishName,
      kind,
      speciesId,
      accountId: admin._id,
      decidedAt: now(),
      speciesName: species?.name ?? null,
      speciesScientificName: species?.scientificName ?? null,
    };
    const { id } = await trx
      .insertInto("name_rule")
      .values({ id: _id, key: pairKey(name), ...columns })
      // Under its own id, so that to undo an earlier answer does not withdraw this one.
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ id: _id, ...columns }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { scientificName, englishName, kind, ...(species && { species: species.name }) };
    await followGuideWrite(trx, {
      accountId: admin._id,
      entries: [{ action: "names.settle", subject: "names", subjectId: id, after }],
    });
    return { _id: id };
  });
}

async function findWaitingName(trx: Trx, id: string) {
  const name = await trx
    .selectFrom("counted_species")
    .select(["scientificName", "englishName", "taxonKind"])
    .where("id", "=", id)
    .executeTakeFirst();
  const ringed = name ? undefined : (await listUnmatchedRinged(trx)).find(({ _id }) => _id === id);
  if (ringed) return ringed;
  if (!name) throw new AppError("notFound", "This name does not exist.");
  if (name.taxonKind !== null) throw new AppError("conflict", "This name already has an answer.");
  return name;
}

async function findSpecies(trx: Trx, id: string) {
  const species = await trx
    .selectFrom("species")
    .select(["name", "scientificName"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!species) throw new AppError("notFound", "This species does not exist.");
  return species;
}

/** Withdraws a rule: the name waits again, unless the guide knows it now. */
export function withdrawRule(
  db: Db,
  admin: Authorized<"names.settle">,
  id: string,
): Promise<{ _id: string }> {
  return transaction(db, async (trx) => {
    const before = await trx
      .deleteFrom("name_rule")
      .where("id", "=", id)
      .returning(["scientificName", "englishName", "kind"])
      .executeTakeFirst();
    if (!before) throw new AppError("notFound", "This answer no longer exists.");
    await followGuideWrite(trx, {
      accountId: admin._id,
      entries: [{ action: "names.withdraw", subject: "names", subjectId: id, before }],
    });
    return { _id: id };
  });
}
