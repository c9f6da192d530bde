import type { Db, Trx } from "#core/db/connect.ts";
import { formatDay } from "#core/domain/dates.ts";
import { AppError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { unitsByDay } from "#institute/domain/lending/hold.ts";
import { listTaken, namesOf, readTaken } from "./availability.ts";
import { assertLeft, type LockedItem, lendable, takenBy, wantedDays } from "./stock.ts";

/** What changes of an item's units: the total, and how many of them are in repair. */
export interface UnitsChange {
  total?: number;
  inRepair?: number;
}

/** What is said if too few would be left of the units that are taken: “the 3 that are booked for 12 March 2027”. */
type Refusal = (taken: string) => string;

/** Changes the units of a locked item; 409 with the fewest possible and who has them. A new total is a new version. */
export async function moveUnits(
  trx: Trx,
  item: LockedItem,
  { total = 0, inRepair = 0 }: UnitsChange,
  now: Date,
  refuse: Refusal = (taken) => `The total cannot be less than ${taken}.`,
): Promise<LockedItem> {
  if (total === 0 && inRepair === 0) return item;
  const changed = { ...item, quantity: item.quantity + total, inRepair: item.inRepair + inRepair };
  if (lendable(changed) < lendable(item)) await assertEnough(trx, item, lendable(changed), now, refuse);
  await trx
    .updateTable("equipment")
    .set((row) => ({
      quantity: changed.quantity,
      inRepair: changed.inRepair,
      version: row("version", "+", 1),
    }))
    .where("id", "=", item.id)
    .execute();
  return changed;
}

/** The least total that an item can have: what is taken on one day from today on, and what is in repair. */
export async function leastTotal(db: Db, id: string, now: Date): Promise<number> {
  const { units } = await findMostTaken(db, id, now);
  const item = await db.selectFrom("equipment").select("inRepair").where("id", "=", id).executeTakeFirst();
  return units + (item?.inRepair ?? 0);
}

/** Throws 409 if more units are taken on a day from today on than could be lent. */
async function assertEnough(
  db: Db,
  item: LockedItem,
  units: number,
  now: Date,
  refuse: Refusal,
): Promise<void> {
  const most = await findMostTaken(db, item.id, now);
  if (most.units <= units) return;
  const least = most.units + item.inRepair;
  const isToday = most.day === lagosDay(now);
  const verb = most.units === 1 ? "is" : "are";
  const taken = isToday ? `${verb} lent or requested` : `${verb} booked for ${formatDay(most.day)}`;
  const repair = item.inRepair > 0 ? ` and the ${item.inRepair} in repair` : "";
  throw new AppError("conflict", refuse(`the ${most.units} that ${taken}${repair}`), {
    current: { least, day: most.day, requests: await namesOf(db, item.id, most.day, now) },
  });
}

/** The day from today on on which most units of an item are taken; what is late counts today. */
export async function findMostTaken(
  db: Db,
  equipmentId: string,
  now: Date,
): Promise<{ day: string; units: number }> {
  const today = lagosDay(now);
  const taken = (await listTaken(db, [equipmentId], now)).map((one) =>
    one.isLate ? { ...one, span: { ...one.span, to: today } } : one,
  );
  const last = taken.reduce((latest, { span }) => (span.to > latest ? span.to : latest), today);
  let most = { day: today, units: 0 };
  for (const [day, units] of unitsByDay(taken, { from: today, to: last }))
    if (units > most.units) most = { day, units };
  return most;
}

/** Changes the days after each loan of a locked item, also of those that are open; 409 if their days are booked by others. */
export async function changeServiceDays(
  trx: Trx,
  item: LockedItem,
  serviceDays: number,
  now: Date,
): Promise<void> {
  if (serviceDays === item.serviceDays) return;
  await trx.updateTable("equipment").set({ serviceDays }).where("id", "=", item.id).execute();
  const open = await trx
    .selectFrom("request")
    .selectAll()
    .where("closedAt", "is", null)
    .where("equipmentId", "=", item.id)
    .orderBy("startDate")
    .orderBy("id")
    .execute();
  const changed = { ...item, serviceDays };
  const moves = open.map((row) => ({
    was: takenBy(row, item, now),
    is: takenBy(row, changed, now),
    requestId: row.id,
  }));
  const spans = moves.flatMap(({ was, is }) => [was.span, is.span]);
  // Counted once for all requests, each of which is asked for only if a day that it wants is too full.
  const last = spans.reduce((latest, span) => (span && span.to > latest ? span.to : latest), "");
  const taken = (await readTaken(trx, [item.id], { from: lagosDay(now), to: last }, now))(item.id);
  const isFull = (day: string) => (taken.get(day) ?? 0) > lendable(item);
  for (const move of moves.filter((one) => wantedDays(one, now).some(isFull)))
    await assertLeft(trx, changed, move, { now, seesNames: true });
}
