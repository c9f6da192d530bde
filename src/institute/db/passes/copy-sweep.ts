import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { LAPSE_DAYS } from "#institute/domain/passes/pass.ts";
import { findAskedWork, listUntold, mootOf, tellAnswerers, tellOutcome } from "./copy-requests.ts";
import { lapse } from "./passes.ts";

const DAY_MS = 86_400_000;

/**
 * Looks after the requests that wait: those without an answer lapse, those whose work is open to all or gone end, each with
 * a letter to the person who asked; and who has become an author or an admin, where others have left, is written to.
 */
export async function followCopies(db: Db, now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    const before = new Date(now.getTime() - LAPSE_DAYS * DAY_MS).toISOString();
    for (const pass of await lapse(trx, before, now)) await tellOutcome(trx, pass, now);
  });
  const waiting = await db
    .selectFrom("pass")
    .select(["id", "subjectId"])
    .where("opens", "=", "file")
    .where("state", "=", "waiting")
    .orderBy("id")
    .execute();
  for (const pass of waiting) {
    const isMoot = mootOf(await findAskedWork(db, pass.subjectId), now) !== null;
    if (isMoot) await transaction(db, (trx) => endMoot(trx, pass.id, now));
    else if ((await listUntold(db, pass)).length > 0)
      await transaction(db, (trx) => tellAnswerers(trx, pass, now));
  }
}

/** Ends a request that nothing can be given for, and says so to the person who asked. */
async function endMoot(trx: Trx, id: string, now: Date): Promise<void> {
  const ended = await trx
    .updateTable("pass")
    .set({ state: "ended", endedAt: now.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
  if (ended) await tellOutcome(trx, ended, now);
}
