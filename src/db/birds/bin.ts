import { record } from "#db/accounts/audit.ts";
import { type Db, invalidatePublic, transaction } from "#db/connect.ts";
import { recordFileUses } from "#db/files/uses.ts";
import { now } from "#db/record.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { AppError } from "#domain/errors.ts";
import { BIN_RETENTION_DAYS } from "#domain/posts/state.ts";
import { judgeAllNames } from "./sensitive-names.ts";

/** A species that can still be brought back. */
export interface DeletedSpecies {
  _id: string;
  name: string;
  scientificName: string | null;
  deletedAt: string;
}

const binCutoff = () => new Date(Date.now() - BIN_RETENTION_DAYS * 86_400_000).toISOString();

/** The species in the bin, those deleted last first. */
export async function listDeletedSpecies(db: Db): Promise<DeletedSpecies[]> {
  const rows = await db
    .selectFrom("species")
    .select(["id as _id", "name", "scientificName", "deletedAt"])
    .where("deletedAt", ">", binCutoff())
    .orderBy("deletedAt", "desc")
    .execute();
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt ?? "" }));
}

/** Brings a deleted species back as it was, within 30 days; to be called inside a transaction. */
export async function restore(db: Db, editor: Account, id: string): Promise<void> {
  const restored = await db
    .updateTable("species")
    .set((species) => ({ deletedAt: null, updatedAt: now(), version: species("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", ">", binCutoff())
    .returning(["name", "scientificName"])
    .executeTakeFirst();
  if (!restored) throw new AppError("notFound", "There is no such species in the bin.");
  const namesake = await db
    .selectFrom("species")
    .select("name")
    .where("scientificName", "=", restored.scientificName)
    .where("deletedAt", "is", null)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (namesake)
    throw new AppError("conflict", `The guide has ${restored.scientificName} again, as ${namesake.name}.`);
  await record(db, {
    accountId: editor._id,
    action: "species.restore",
    subject: "species",
    subjectId: id,
    after: restored,
  });
  await judgeAllNames(db);
  await invalidatePublic(db);
}

/** Removes for good what can no longer be brought back. */
export function purgeDeletedSpecies(db: Db): Promise<void> {
  return transaction(db, async (trx) => {
    const purged = await trx
      .deleteFrom("species")
      .where("deletedAt", "<=", binCutoff())
      .returning(["id", "name"])
      .execute();
    for (const { id, name } of purged) {
      await recordFileUses(trx, null, ["species", id], {});
      await record(trx, {
        accountId: null,
        action: "species.forget",
        subject: "species",
        subjectId: id,
        before: { name },
      });
    }
  });
}
