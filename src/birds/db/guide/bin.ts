import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { recordFileUses } from "#core/db/files/uses.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { AppError } from "#core/domain/errors.ts";
import { followGuideWrite } from "./consequences.ts";
import { assertNamesFree } from "./free-names.ts";
import { readBasis } from "./name-basis.ts";
import { successorsOfPurge } from "./protect-successors.ts";
import { get } from "./rows.ts";

/** A deleted species that can still be restored. */
export interface DeletedSpecies {
  _id: string;
  name: string;
  scientificName: string | null;
  deletedAt: string;
}

const binCutoff = () => new Date(Date.now() - BIN_RETENTION_DAYS * 86_400_000).toISOString();

/** The species in the bin, most recently deleted first. */
export async function listDeletedSpecies(db: Db): Promise<DeletedSpecies[]> {
  const rows = await db
    .selectFrom("species")
    .select(["id as _id", "name", "scientificName", "deletedAt"])
    .where("deletedAt", ">", binCutoff())
    .orderBy("deletedAt", "desc")
    .execute();
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt ?? "" }));
}

/** Takes a species out of the bin that a list has, whose facts are written with those of the others. */
export const takeOut = async (trx: Trx, id: string): Promise<void> =>
  void (await trx.updateTable("species").set({ deletedAt: null }).where("id", "=", id).execute());

/** Restores a species deleted in the last 30 days. */
export async function restore(db: Trx, editor: Authorized<"species.manage">, id: string): Promise<void> {
  const restored = await db
    .updateTable("species")
    .set((species) => ({ deletedAt: null, updatedAt: now(), version: species("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", ">", binCutoff())
    .returning(["name", "scientificName"])
    .executeTakeFirst();
  if (!restored) throw new AppError("notFound", "This species is not in the bin.");
  await assertNamesFree(db, await get(db, id));
  await followGuideWrite(db, {
    accountId: editor._id,
    entries: [{ action: "species.restore", subject: "species", subjectId: id, after: restored }],
  });
}

/** Deletes permanently the species that can no longer be restored. */
export function purgeDeletedSpecies(db: Db): Promise<void> {
  return transaction(db, async (trx) => {
    const cutoff = binCutoff();
    const old = await trx.selectFrom("species").select(["id"]).where("deletedAt", "<=", cutoff).execute();
    if (old.length === 0) return;
    const ids = new Set(old.map(({ id }) => id));
    const before = await readBasis(trx);
    const successors = before.species.filter(({ id }) => ids.has(id)).flatMap(successorsOfPurge);
    const purged = await trx
      .deleteFrom("species")
      .where("id", "in", [...ids])
      .returning(["id", "name"])
      .execute();
    for (const { id } of purged) await recordFileUses(trx, null, ["species", id], {});
    await followGuideWrite(trx, {
      accountId: null,
      entries: purged.map(({ id, name }) => ({
        action: "species.forget",
        subject: "species",
        subjectId: id,
        before: { name },
      })),
      renamed: { before, successors },
    });
  });
}
