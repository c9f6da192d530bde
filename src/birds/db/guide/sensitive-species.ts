import { nameKey } from "#birds/domain/guide/name-tokens.ts";
import {
  type HeldBackName,
  MAX_HELD_BACK,
  type NameDecision,
  type NameDecisionInput,
  type SensitiveSpecies,
  type SensitiveTaxon,
  type SensitiveTaxonInput,
} from "#birds/domain/guide/sensitive-taxon.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { followGuideWrite } from "./consequences.ts";
import { pairKey } from "./sensitive-names.ts";

// Callers check the policy first: names that are held back are confidential.

/** The list, the names awaiting a decision, and the decisions. */
export async function getSensitiveSpecies(db: Db): Promise<SensitiveSpecies> {
  return {
    taxa: await findListedTaxa(db),
    ...(await findHeldBackNames(db)),
    decisions: await findNameDecisions(db),
  };
}

async function findListedTaxa(db: Db): Promise<SensitiveTaxon[]> {
  const rows = await db
    .selectFrom("sensitive_taxon as taxon")
    .leftJoin("account", "account.id", "taxon.accountId")
    .select(["taxon.id as _id", "taxon.name", "taxon.scientificName", "taxon.speciesId"])
    .select(["taxon.generalisation", "taxon.reason", "taxon.source", "taxon.createdAt"])
    .select(["account.firstName", "account.lastName"])
    .orderBy("taxon.name")
    .execute();
  return rows.map(({ firstName, lastName, ...taxon }) => ({
    ...taxon,
    listedBy: fullName({ firstName, lastName }) || null,
  }));
}

async function findHeldBackNames(db: Db): Promise<{ heldBack: HeldBackName[]; heldBackTotal: number }> {
  const rows = await db
    .selectFrom("counted_species as species")
    .select(["id as _id", "scientificName", "englishName", "resembles"])
    .select((select) =>
      select
        .selectFrom("published_count")
        .whereRef("published_count.speciesId", "=", "species.id")
        .select((count) => count.fn.countAll<number>().as("rows"))
        .as("rows"),
    )
    .where("sensitivity", "=", "heldBack")
    .execute();
  const heldBack = rows
    .map((row) => ({ ...row, rows: row.rows ?? 0 }))
    // A name without public counts needs no decision.
    .filter(({ rows: counted }) => counted > 0)
    .sort((a, b) => b.rows - a.rows || (a.englishName < b.englishName ? -1 : 1));
  return { heldBack: heldBack.slice(0, MAX_HELD_BACK), heldBackTotal: heldBack.length };
}

async function findNameDecisions(db: Db): Promise<NameDecision[]> {
  const rows = await db
    .selectFrom("sensitivity_decision as decision")
    .leftJoin("account", "account.id", "decision.accountId")
    .select(["decision.id as _id", "decision.scientificName", "decision.englishName"])
    .select(["decision.sensitivity", "decision.decidedAt", "account.firstName", "account.lastName"])
    .orderBy("decision.decidedAt", "desc")
    .execute();
  return rows.map(({ firstName, lastName, ...decision }) => ({
    ...decision,
    decidedBy: fullName({ firstName, lastName }) || null,
  }));
}

/** The result of a change: how many counted names are now judged differently. */
export interface ListChange {
  _id: string;
  changedNames: number;
}

/** Lists a species of the guide with all its names, or a single typed name. */
export function listTaxon(
  db: Db,
  admin: Authorized<"sensitive.manage">,
  input: SensitiveTaxonInput,
): Promise<ListChange> {
  return transaction(db, async (trx) => {
    const taxon = await findTaxon(trx, input);
    const key = nameKey(taxon.scientificName ?? taxon.name);
    const existing = await trx
      .selectFrom("sensitive_taxon")
      .select("name")
      .where("key", "=", key)
      .executeTakeFirst();
    if (existing) throw new AppError("conflict", `${existing.name} is already on the list.`);
    const { reason, source } = input;
    const _id = newId();
    await trx
      .insertInto("sensitive_taxon")
      .values({
        id: _id,
        key,
        ...taxon,
        generalisation: "cellAndYear",
        reason,
        source,
        accountId: admin._id,
        createdAt: now(),
      })
      .execute();
    return recordChange(trx, admin, "sensitive.list", _id, { after: { ...taxon, reason, source } });
  });
}

async function findTaxon(trx: Trx, { speciesId, name }: SensitiveTaxonInput) {
  if (speciesId === null) return { name, scientificName: null, speciesId, family: null };
  const species = await trx
    .selectFrom("species")
    .select(["name", "scientificName", "family"])
    .where("id", "=", speciesId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!species) throw new AppError("notFound", "This species does not exist.");
  return { ...species, speciesId };
}

/** Removes an entry from the list; counts that only it made sensitive become public. */
export function unlistTaxon(db: Db, admin: Authorized<"sensitive.manage">, id: string): Promise<ListChange> {
  return transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom("sensitive_taxon")
      .where("id", "=", id)
      .returning(["name", "scientificName", "speciesId", "reason", "source"])
      .executeTakeFirst();
    if (!removed) throw new AppError("notFound", "This is not on the list.");
    return recordChange(trx, admin, "sensitive.unlist", id, { before: removed });
  });
}

/** Decides on a name that is held back; the decision applies to all later counts with the same two names. */
export function decideName(
  db: Db,
  admin: Authorized<"sensitive.manage">,
  input: NameDecisionInput,
): Promise<ListChange> {
  return transaction(db, async (trx) => {
    const { countedSpeciesId, sensitivity } = input;
    const name = await trx
      .selectFrom("counted_species")
      .select(["scientificName", "englishName", "resembles", "sensitivity"])
      .where("id", "=", countedSpeciesId)
      .executeTakeFirst();
    if (!name) throw new AppError("notFound", "This name does not exist.");
    if (name.sensitivity !== "heldBack")
      throw new AppError("conflict", "Another admin has already decided on this name.");
    const { scientificName, englishName, resembles } = name;
    const decision = { scientificName, englishName, sensitivity, resembles };
    const _id = newId();
    const columns = { ...decision, accountId: admin._id, decidedAt: now() };
    const { id } = await trx
      .insertInto("sensitivity_decision")
      .values({ id: _id, key: pairKey(name), ...columns })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(columns))
      .returning("id")
      .executeTakeFirstOrThrow();
    return recordChange(trx, admin, "sensitive.decide", id, { after: decision });
  });
}

/** Withdraws a decision: the name is held back again. */
export function withdrawDecision(
  db: Db,
  admin: Authorized<"sensitive.manage">,
  id: string,
): Promise<ListChange> {
  return transaction(db, async (trx) => {
    const removed = await trx
      .deleteFrom("sensitivity_decision")
      .where("id", "=", id)
      .returning(["scientificName", "englishName", "sensitivity", "resembles"])
      .executeTakeFirst();
    if (!removed) throw new AppError("notFound", "This decision does not exist.");
    return recordChange(trx, admin, "sensitive.withdraw", id, { before: removed });
  });
}

type ChangeAction = "sensitive.list" | "sensitive.unlist" | "sensitive.decide" | "sensitive.withdraw";

async function recordChange(
  trx: Trx,
  admin: Account,
  action: ChangeAction,
  subjectId: string,
  states: { before?: object; after?: object },
): Promise<ListChange> {
  const { judged } = await followGuideWrite(trx, {
    accountId: admin._id,
    entries: [{ action, subject: "sensitive", subjectId, ...states }],
  });
  return { _id: subjectId, changedNames: judged };
}
