import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { daysOf, heldDays } from "#institute/domain/lending/hold.ts";
import { serviceOf } from "./availability.ts";
import { inBatches, lendable, lockItem } from "./stock.ts";

/** The units that each day holds by the open requests, under day and item. */
async function countHeld(db: Db, equipmentId?: string): Promise<Map<string, number>> {
  let open = db
    .selectFrom("request")
    .innerJoin("equipment", "equipment.id", "request.equipmentId")
    .select(["equipmentId", "status", "request.quantity", "startDate", "dueDate", "serviceDays"])
    .where("closedAt", "is", null);
  if (equipmentId !== undefined) open = open.where("equipmentId", "=", equipmentId);
  const counted = new Map<string, number>();
  for (const request of await open.execute()) {
    const span = heldDays(request, serviceOf(request));
    for (const day of span ? daysOf(span) : []) {
      const key = `${day} ${request.equipmentId}`;
      counted.set(key, (counted.get(key) ?? 0) + request.quantity);
    }
  }
  return counted;
}

/** The ids of the items whose stored days are not those of their open requests. */
export async function findWrongDays(db: Db): Promise<string[]> {
  const difference = await countHeld(db);
  for (const { equipmentId, day, held } of await db.selectFrom("equipment_day").selectAll().execute()) {
    const key = `${day} ${equipmentId}`;
    difference.set(key, (difference.get(key) ?? 0) - held);
  }
  const wrong = [...difference].filter(([, units]) => units !== 0);
  return [...new Set(wrong.map(([key]) => key.slice("2026-03-14 ".length)))];
}

/** Stores the held days of items where they are wrong; returns of how many. */
export async function mendDays(db: Db): Promise<number> {
  const wrong = await findWrongDays(db);
  for (const id of wrong) await transaction(db, (trx) => storeDays(trx, id));
  return wrong.length;
}

async function storeDays(trx: Trx, id: string): Promise<void> {
  const item = await lockItem(trx, id);
  const most = lendable(item);
  await trx.deleteFrom("equipment_day").where("equipmentId", "=", id).execute();
  const rows = [...(await countHeld(trx, id))].map(([key, held]) => ({
    equipmentId: id,
    day: key.slice(0, "2026-03-14".length),
    held,
    total: Math.max(held, most),
  }));
  for (const some of inBatches(rows)) await trx.insertInto("equipment_day").values(some).execute();
}
