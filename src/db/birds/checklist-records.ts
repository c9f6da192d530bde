import { z } from "zod";
import { importNames } from "#db/accounts/import-names.ts";
import { type Db, type Trx, transaction } from "#db/connect.ts";
import { newId, now } from "#db/record.ts";
import {
  CHECKLIST_UNDO_DAYS,
  type ChecklistImport,
  checklistUndoBlocks,
} from "#domain/birds/checklist-changes.ts";
import { SpeciesChanges } from "#domain/birds/species.ts";
import { AppError } from "#domain/errors.ts";
import { SpeciesBatch } from "./bulk.ts";
import type { ChecklistPlan } from "./checklist-plan.ts";
import { followGuideWrite } from "./consequences.ts";
import { Parts, updateFormerSpecies } from "./former-species.ts";
import type { Joined } from "./join-species.ts";
import { get } from "./rows.ts";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;

/** What undoing needs to know of a species that joined another one. */
const JoinedBefore = z.object({
  slugs: z.array(z.string()),
  rules: z.array(z.string()),
});
/** Former species whose parts a join changed. */
const FormersBefore = z.array(
  z.object({
    ...{ id: z.string(), speciesId: z.string().nullable() },
    ...{ readAs: z.string().nullable(), parts: Parts },
  }),
);

/** Remembers what an import changed, in its transaction; returns the id of the import. */
export async function recordImport(
  trx: Trx,
  accountId: string | null,
  { created, updated }: { created: number; updated: number },
  { steps, formers, lumps }: Pick<ChecklistPlan, "steps" | "formers" | "lumps">,
  joined: Joined,
): Promise<string> {
  const id = newId();
  const numbers = { added: created, updated, splits: formers.length, lumps: lumps.length };
  await trx
    .insertInto("checklist_import")
    .values({
      ...{ id, accountId, at: now(), ...numbers, undoneAt: null, undoneById: null },
      formersBefore: JSON.stringify(joined.formers),
    })
    .execute();
  const versions = new Map(
    (await trx.selectFrom("species").select(["id", "version"]).execute()).map((row) => [row.id, row.version]),
  );
  const rows = [
    ...steps.map(({ kind, speciesId, before }) => ({ kind, speciesId, before: JSON.stringify(before) })),
    ...joined.steps.map(({ speciesId, ...before }) => ({
      ...{ kind: "joined" as const, speciesId, before: JSON.stringify(before) },
    })),
  ].map((step, position) => ({
    ...{ ...step, importId: id, position, version: versions.get(step.speciesId) ?? 0 },
  }));
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await trx
      .insertInto("checklist_step")
      .values(rows.slice(start, start + BATCH_SIZE))
      .execute();
  return id;
}

/** The imports of checklists, the newest first. */
export async function listChecklistImports(db: Db): Promise<ChecklistImport[]> {
  const rows = await db
    .selectFrom("checklist_import")
    .selectAll()
    .orderBy("at", "desc")
    .limit(MAX_LISTED)
    .execute();
  const changed = await findChangedSince(
    db,
    rows.map(({ id }) => id),
  );
  const namesOf = await importNames(db, rows);
  return rows.map((row) => ({
    ...{ _id: row.id, at: row.at, ...namesOf(row) },
    ...{ added: row.added, updated: row.updated, splits: row.splits, lumps: row.lumps },
    blockedBy: judgeUndo(row, changed),
  }));
}

const MAX_LISTED = 50;

/** Of these imports, those that changed a species which was changed again later. */
async function findChangedSince(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("checklist_step as step")
    .leftJoin("species", "species.id", "step.speciesId")
    .select("step.importId")
    .distinct()
    .where("step.importId", "in", ids)
    .where((where) =>
      where.or([where("species.id", "is", null), where("species.version", "!=", where.ref("step.version"))]),
    )
    .execute();
  return new Set(rows.map(({ importId }) => importId));
}

function judgeUndo(
  { id, at, undoneAt }: { id: string; at: string; undoneAt: string | null },
  changed: ReadonlySet<string>,
): ChecklistImport["blockedBy"] {
  if (undoneAt !== null) return "undone";
  if (Date.now() - Date.parse(at) > CHECKLIST_UNDO_DAYS * DAY_MS) return "tooOld";
  return changed.has(id) ? "changedSince" : null;
}

/**
 * Gives the guide the state before an import; the counts follow. What the import put on the list of sensitive species
 * stays there. 409 if a species of it was changed later; a second call changes nothing.
 */
export function undoChecklistImport(db: Db, accountId: string | null, id: string): Promise<void> {
  return transaction(db, async (trx) => {
    const row = await trx
      .updateTable("checklist_import")
      .set((stored) => ({ undoneById: stored.ref("undoneById") }))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError("notFound", "There is no such import.");
    const block = judgeUndo(row, await findChangedSince(trx, [id]));
    if (block === "undone") return;
    if (block) throw new AppError("conflict", checklistUndoBlocks[block]);
    await restoreSpecies(trx, id);
    await updateFormerSpecies(trx, FormersBefore.parse(JSON.parse(row.formersBefore)));
    await trx.deleteFrom("former_species").where("importId", "=", id).execute();
    await trx
      .updateTable("checklist_import")
      .set({ undoneAt: now(), undoneById: accountId })
      .where("id", "=", id)
      .execute();
    const { added, updated, splits, lumps } = row;
    const entry = { action: "species.undoImport", subject: "species", subjectId: id } as const;
    await followGuideWrite(trx, {
      accountId,
      entries: [{ ...entry, before: { added, updated, splits, lumps } }],
    });
  });
}

async function restoreSpecies(trx: Trx, importId: string): Promise<void> {
  const steps = await trx
    .selectFrom("checklist_step")
    .selectAll()
    .where("importId", "=", importId)
    .orderBy("position", "desc")
    .execute();
  const batch = await SpeciesBatch.open(trx);
  const addedIds: string[] = [];
  for (const { kind, speciesId, before } of steps) {
    if (speciesId === null) continue;
    if (kind === "added") addedIds.push(speciesId);
    else if (kind === "joined") await separate(trx, speciesId, JoinedBefore.parse(JSON.parse(before)));
    else batch.change(await get(trx, speciesId), SpeciesChanges.parse(JSON.parse(before)));
  }
  await batch.save(trx);
  for (let start = 0; start < addedIds.length; start += BATCH_SIZE)
    await trx
      .updateTable("species")
      .set((species) => ({ deletedAt: now(), version: species("version", "+", 1) }))
      .where("id", "in", addedIds.slice(start, start + BATCH_SIZE))
      .execute();
}

/** Takes a species out of the bin, with its addresses and answers. */
async function separate(
  trx: Trx,
  speciesId: string,
  { slugs, rules }: z.output<typeof JoinedBefore>,
): Promise<void> {
  await trx
    .updateTable("species")
    .set((species) => ({ deletedAt: null, updatedAt: now(), version: species("version", "+", 1) }))
    .where("id", "=", speciesId)
    .execute();
  if (slugs.length > 0)
    await trx.updateTable("species_slug").set({ speciesId }).where("slug", "in", slugs).execute();
  if (rules.length > 0)
    await trx.updateTable("name_rule").set({ speciesId }).where("id", "in", rules).execute();
}
