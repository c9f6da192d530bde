import type { Trx } from "#core/db/connect.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { missingOf, type Shelf } from "#institute/domain/lending/shelf.ts";
import { tellOfRequest } from "./letters.ts";
import { listReminded } from "./old-loans.ts";
import { lockWithDeleted, restoreVersion } from "./request-rows.ts";
import { askShelves, isShelved, queryShelved } from "./shelf.ts";

/** Longer than the ten seconds in which the screen offers to undo a change. */
const UNDO_MS = 15_000;

/** Asks the shelves and notes what they say now; borrowers are told of what is new. */
export async function noteShelves(trx: Trx, now: Date): Promise<void> {
  const loans = await queryShelved(trx).execute();
  const shelves = askShelves(loans, now);
  const justBack = await listJustBack(trx, now);
  const reminded = await listReminded(trx);
  for (const loan of loans.filter(({ id }) => reminded.has(id))) {
    const shelf = shelves.get(loan.id);
    const missing = shelf ? missingOf(shelf, loan, now) : loan.missing;
    const isEarly = missing === 0 && justBack.has(loan.equipmentId);
    if (shelf && missing !== loan.missing && !isEarly) await note(trx, loan.id, shelf, now);
  }
}

/** The items of which something was given back just now, which can still be undone. */
async function listJustBack(trx: Trx, now: Date): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("store_event")
    .select("equipmentId")
    .where("held", "<", 0)
    .where("at", ">", new Date(now.getTime() - UNDO_MS).toISOString())
    .where("at", "<=", now.toISOString())
    .execute();
  return new Set(rows.map(({ equipmentId }) => equipmentId));
}

async function note(trx: Trx, id: string, shelf: Shelf, now: Date): Promise<void> {
  const before = await lockWithDeleted(trx, id);
  if (!before) return;
  await restoreVersion(trx, before);
  if (!isShelved(before)) return;
  const missing = missingOf(shelf, before, now);
  const isThere = missing === 0 && (before.missing ?? 0) > 0;
  const after = { ...before, missing, thereSince: isThere ? lagosDay(now) : before.thereSince };
  await trx
    .updateTable("request")
    .set({ missing, thereSince: after.thereSince })
    .where("id", "=", id)
    .execute();
  await tellOfRequest(trx, { by: null, now }, before, after, 0);
}
