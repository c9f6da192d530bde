import { record } from "#core/db/accounts/audit.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { beginUndo, type ImportedList } from "#core/db/imports/list-records.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { UndoneList } from "#core/domain/list-import.ts";
import { removeUnused } from "../surveys/imports.ts";
import { batchesOf, lockLives, relink } from "./link.ts";
import { ringsOf } from "./write-encounters.ts";

/** Files of ringing. */
export const ringingLists: ImportedList = { kind: "ringing", table: "ringing_session", blocks: "none" };

/**
 * Takes away what an import added, and gives the lives of its birds back as they were; a bird that was corrected since
 * stays. A second call changes nothing.
 */
export function undoRingingImport(
  db: Db,
  keeper: Authorized<"ringing.manage">,
  id: string,
): Promise<UndoneList> {
  return transaction(db, async (trx) => {
    await lockLives(trx);
    const undoing = await beginUndo(trx, ringingLists, { id, accountId: keeper._id });
    if (!undoing) return { undone: 0, left: 0 };
    const birds = await trx
      .selectFrom("encounter")
      .select(["id", "version", "ringKey", "ringBeforeKey", "birdKey"])
      .where("importId", "=", id)
      .execute();
    const unchanged = birds.filter(({ version }) => version === 1);
    for (const batch of batchesOf(unchanged.map((bird) => bird.id)))
      await trx.deleteFrom("encounter").where("id", "in", batch).execute();
    const { numDeletedRows } = await trx
      .deleteFrom("ringing_session")
      .where("importId", "=", id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("encounter")
              .select("encounter.id")
              .whereRef("encounter.sessionId", "=", "ringing_session.id"),
          ),
        ),
      )
      .executeTakeFirst();
    await relink(trx, birds.flatMap(ringsOf));
    await removeUnused(trx);
    const undone = { undone: unchanged.length, left: birds.length - unchanged.length };
    await record(trx, {
      accountId: keeper._id,
      action: "ringing.undoImport",
      subject: "ringing",
      subjectId: id,
      before: { ...undone, sessions: Number(numDeletedRows) },
    });
    return undone;
  });
}
