import { z } from "zod";
import { checklistUndoBlocks } from "#birds/domain/guide/checklist-changes.ts";
import { SpeciesChanges } from "#birds/domain/guide/species.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import {
  beginUndo,
  type ImportedList,
  listListImports,
  recordListImport,
  type UndoneStep,
} from "#core/db/imports/list-records.ts";
import { now } from "#core/db/record.ts";
import type { ListImport } from "#core/domain/list-import.ts";
import { SpeciesBatch } from "./bulk.ts";
import type { ChecklistPlan } from "./checklist-plan.ts";
import { followGuideWrite } from "./consequences.ts";
import { Parts, updateFormerSpecies } from "./former-species.ts";
import type { Joined } from "./join-species.ts";
import { get } from "./rows.ts";

const BATCH_SIZE = 200;

/** What undoing needs to know of a species that joined another one. */
const JoinedBefore = z.object({
  slugs: z.array(z.string()),
  rules: z.array(z.string()),
});
/** Which of its facts were those of lists. Stays: stored imports of earlier versions do not say. */
const ListedBefore = z.object({ listedFacts: z.string().nullable().optional() });
/** Former species whose parts a join changed. */
const FormersBefore = z.array(
  z.object({ id: z.string(), speciesId: z.string().nullable(), readAs: z.string().nullable(), parts: Parts }),
);

const checklists: ImportedList = { kind: "species", table: "species", blocks: "one" };

/** Remembers what an import changed, in its transaction; returns the id of the import. */
export function recordImport(
  trx: Trx,
  accountId: string | null,
  { created, updated }: { created: number; updated: number },
  { steps, formers, lumps }: Pick<ChecklistPlan, "steps" | "formers" | "lumps">,
  joined: Joined,
): Promise<string> {
  const numbers = { added: created, updated, splits: formers.length, lumps: lumps.length };
  return recordListImport(
    trx,
    checklists,
    { accountId, ...numbers, formersBefore: JSON.stringify(joined.formers) },
    [
      ...steps.map(({ kind, speciesId, before }) => ({ kind, subjectId: speciesId, before })),
      ...joined.steps.map(({ speciesId, ...before }) => ({
        kind: "joined" as const,
        subjectId: speciesId,
        before,
      })),
    ],
  );
}

/** The imports of checklists, the newest first. */
export const listChecklistImports = (db: Db): Promise<ListImport[]> => listListImports(db, checklists);

/**
 * Gives the guide the state before an import; the counts follow. What the import put on the list of sensitive species
 * stays there. 409 if a species of it was changed later; a second call changes nothing.
 */
export function undoChecklistImport(db: Db, accountId: string | null, id: string): Promise<void> {
  return transaction(db, async (trx) => {
    const undoing = await beginUndo(trx, checklists, { id, accountId, blocks: checklistUndoBlocks });
    if (!undoing) return;
    const { row, steps } = undoing;
    await restoreSpecies(trx, steps);
    await updateFormerSpecies(trx, FormersBefore.parse(JSON.parse(row.formersBefore)));
    await trx.deleteFrom("former_species").where("importId", "=", id).execute();
    const { added, updated, splits, lumps } = row;
    const entry = { action: "species.undoImport", subject: "species", subjectId: id } as const;
    await followGuideWrite(trx, {
      accountId,
      entries: [{ ...entry, before: { added, updated, splits, lumps } }],
    });
  });
}

async function restoreSpecies(trx: Trx, steps: readonly UndoneStep[]): Promise<void> {
  const batch = await SpeciesBatch.open(trx);
  const addedIds: string[] = [];
  for (const { kind, speciesId, before } of steps) {
    if (speciesId === null) continue;
    const stored: unknown = JSON.parse(before);
    if (kind === "added") addedIds.push(speciesId);
    if (kind === "joined") await separate(trx, speciesId, JoinedBefore.parse(stored));
    else if (before !== "{}")
      batch.change(
        await get(trx, speciesId),
        SpeciesChanges.parse(stored),
        ListedBefore.parse(stored).listedFacts,
      );
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
