import { sql } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import { formatDay } from "#core/domain/dates.ts";
import { AppError } from "#core/domain/errors.ts";
import { addDays, lagosDay } from "#core/domain/lagos-day.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { institute } from "#core/institute.ts";
import { daysOf, heldDays, isWithin, lateDaysOf, withService } from "#institute/domain/lending/hold.ts";
import { heldQuantity } from "#institute/domain/lending/loan.ts";
import { isOpenDay } from "#institute/domain/lending/opening-days.ts";
import { namesOf, readTaken, serviceOf } from "./availability.ts";
import type { RequestRow } from "./request-rows.ts";

/** The units of an item while it is locked. */
export interface LockedItem {
  id: string;
  name: string;
  quantity: number;
  inRepair: number;
  serviceDays: number;
}

/** Locks an item until the transaction ends, so that other changes of its stock wait. 404 if there is none, 409 if it is retired. */
export async function lockItem(trx: Trx, id: string): Promise<LockedItem> {
  const locked = await trx
    .updateTable("equipment")
    .set((row) => ({ version: row.ref("version") }))
    .where("id", "=", id)
    .returning(["id", "name", "quantity", "inRepair", "serviceDays", "retiredAt"])
    .executeTakeFirst();
  if (!locked) throw new AppError("notFound", "This equipment does not exist.");
  const { retiredAt, ...item } = locked;
  if (retiredAt)
    throw new AppError("conflict", `${item.name} can no longer be borrowed.`, { current: { available: 0 } });
  return item;
}

/** Units on days, as a request takes them. */
interface Taken {
  span: DaySpan | null;
  units: number;
  /** Whether its units are out though it is over, so that they are wanted today at least. */
  isLate: boolean;
}

const nothing: Taken = { span: null, units: 0, isLate: false };

export function takenBy(row: RequestRow | null, item: LockedItem, now: Date): Taken {
  if (!row || row.deletedAt || row.equipmentId !== item.id) return nothing;
  const service = serviceOf(item);
  const isLate = lateDaysOf(row, service, institute().store.lateDays, now) !== null;
  return { span: heldDays(row, service), units: heldQuantity(row), isLate };
}

/** Who sees the names of those who have the units. */
interface Mover {
  now: Date;
  seesNames: boolean;
}

/** What a request takes of an item before and after a change. */
interface Move {
  was: Taken;
  is: Taken;
  requestId: string;
}

/** Gives an item's days what a request takes now instead of before; 409 with the day on which too few are free. */
export function moveDays(
  trx: Trx,
  item: LockedItem,
  before: RequestRow | null,
  after: RequestRow,
  mover: Mover,
): Promise<void> {
  const { now } = mover;
  const move = { was: takenBy(before, item, now), is: takenBy(after, item, now), requestId: after.id };
  return moveTaken(trx, item, move, mover);
}

export async function moveTaken(trx: Trx, item: LockedItem, move: Move, mover: Mover): Promise<void> {
  const { was, is } = move;
  await assertFree(trx, item, move, mover);
  const more = (day: string) => unitsOn(is, day) - unitsOn(was, day);
  const days = new Set([was, is].flatMap(({ span }) => (span ? daysOf(span) : [])));
  for (const [units, changed] of Map.groupBy(days, more))
    if (units < 0) await release(trx, item, changed, -units);
    else if (units > 0) await hold(trx, item, changed, units, lagosDay(mover.now));
  await trx
    .updateTable("equipment")
    .set({ borrowed: borrowedOf(item) })
    .where("id", "=", item.id)
    .execute();
}

/** What servers before 0.9 count: the units of open requests, at most all. Leaves with 0.13.0: see the column. */
export const borrowedOf = ({ id, quantity }: Pick<LockedItem, "id" | "quantity">) => {
  const open = sql`(select coalesce(sum(quantity), 0) from request where "equipmentId" = ${id} and "closedAt" is null)`;
  return sql<number>`case when ${open} > ${quantity} then ${quantity} else ${open} end`;
};

/** The units that are promised on a day. */
const unitsOn = ({ span, units }: Taken, day: string): number => (isWithin(day, span) ? units : 0);

/** Whether the units of a changed request are free on its days. */
export async function isFree(trx: Trx, before: RequestRow, after: RequestRow, now: Date): Promise<boolean> {
  const item = await lockItem(trx, after.equipmentId);
  const [was, is] = [takenBy(before, item, now), takenBy(after, item, now)];
  return (await findShortage(trx, item, { was, is, requestId: after.id }, now)) === undefined;
}

/** Throws 409 unless a loan can be kept until its new due date; says until when it could be. */
export async function assertExtensible(
  trx: Trx,
  before: RequestRow,
  after: RequestRow,
  now: Date,
): Promise<void> {
  const item = await lockItem(trx, after.equipmentId);
  const move = { was: takenBy(before, item, now), is: takenBy(after, item, now), requestId: after.id };
  const shortage = await findShortage(trx, item, move, now);
  if (!shortage) return;
  const { firstDay } = shortage;
  const until = latestDue(move, firstDay, item);
  const least = until ? `You can keep it until ${formatDay(until)}.` : "It cannot be extended.";
  throw new AppError("conflict", `Others have booked it for ${formatDay(firstDay)}. ${least}`, {
    current: { day: firstDay, ...(until && { until }) },
  });
}

/** The last open day until which a loan that is to last longer could last, if others have a day of it; undefined if it is none. */
function latestDue({ was, is }: Move, day: string, item: LockedItem): string | undefined {
  if (!was.span || !is.span || is.span.to <= was.span.to || was.span.from !== is.span.from) return undefined;
  const service = serviceOf(item);
  for (let due = addDays(day, -1); due > was.span.from; due = addDays(due, -1)) {
    const { to } = withService({ from: is.span.from, to: due }, service);
    if (to <= was.span.to) return undefined;
    if (to < day && isOpenDay(due, service.opening)) return due;
  }
  return undefined;
}

/** Throws 409 if a request wants more units than are free on a day from today on. */
async function assertFree(db: Db, item: LockedItem, move: Move, { now, seesNames }: Mover): Promise<void> {
  const shortage = await findShortage(db, item, move, now);
  if (!shortage) return;
  const { day, free, own, others } = shortage;
  const until = latestDue(move, shortage.firstDay, item);
  const further = until ? ` It is free until ${formatDay(until)}.` : "";
  const left = free === 0 ? "None is available" : `Only ${free} available`;
  const when = day === lagosDay(now) ? "" : ` on ${formatDay(day)}`;
  const reason = others > 0 ? ": the others are lent or requested" : "";
  throw new AppError("conflict", `${left}${when}${reason}.${further}`, {
    current: {
      available: Math.max(0, free - own),
      ...(day !== lagosDay(now) && { day }),
      ...(until && { until }),
      ...(seesNames && { requests: await namesOf(db, item.id, day, now, move.requestId) }),
    },
  });
}

/** The day from today on on which fewest units are left of those that a request wants; undefined if there are enough. */
async function findShortage(db: Db, item: LockedItem, { was, is, requestId }: Move, now: Date) {
  const today = lagosDay(now);
  const on = ({ span, units, isLate }: Taken, day: string) =>
    isWithin(day, span) || (isLate && day === today) ? units : 0;
  const days = [...(is.span ? daysOf(is.span) : []), ...(is.isLate ? [today] : [])].filter(
    (day) => day >= today && on(is, day) > on(was, day),
  );
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (!from || !to) return undefined;
  const taken = await readTaken(db, [item.id], { from, to }, now, requestId);
  const shortages = days.flatMap((day) => {
    const { held, late } = taken(item.id, day);
    const others = held - unitsOn(was, day) + late;
    const free = Math.max(0, item.quantity - item.inRepair - others);
    return free < on(is, day) ? [{ day, free, own: on(was, day), others }] : [];
  });
  const [first] = shortages;
  const [worst] = shortages.toSorted((a, b) => a.free - b.free || (a.day < b.day ? -1 : 1));
  return worst && { ...worst, firstDay: first?.day ?? worst.day };
}

export const lendable = ({ quantity, inRepair }: Pick<LockedItem, "quantity" | "inRepair">) =>
  quantity - inRepair;

/** Adds units to days; from today on the database refuses more than the total, and the past is as it was. */
async function hold(trx: Trx, item: LockedItem, days: string[], units: number, today: string): Promise<void> {
  const most = lendable(item);
  const held = sql<number>`equipment_day.held + excluded.held`;
  const total = sql<number>`case when excluded.day < ${today} and ${held} > ${most} then ${held} else ${most} end`;
  const rows = days.map((day) => ({
    equipmentId: item.id,
    day,
    held: units,
    total: day < today ? Math.max(units, most) : most,
  }));
  for (const some of inBatches(rows))
    await trx
      .insertInto("equipment_day")
      .values(some)
      .onConflict((conflict) => conflict.columns(["equipmentId", "day"]).doUpdateSet({ held, total }))
      .execute();
}

/** Takes units from days. A day on which more is held than can be lent has that as its total, so that none is added. */
async function release(trx: Trx, item: LockedItem, days: string[], units: number): Promise<void> {
  // Days that other opening hours have moved may hold less than that until they are mended.
  const held = sql<number>`case when held > ${units} then held - ${units} else 0 end`;
  const most = lendable(item);
  for (const some of inBatches(days)) {
    await trx
      .updateTable("equipment_day")
      .set({ held, total: sql<number>`case when ${held} > ${most} then ${held} else ${most} end` })
      .where("equipmentId", "=", item.id)
      .where("day", "in", some)
      .execute();
    await trx
      .deleteFrom("equipment_day")
      .where("equipmentId", "=", item.id)
      .where("day", "in", some)
      .where("held", "=", 0)
      .execute();
  }
}

const BATCH_SIZE = 500;

export function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) yield rows.slice(start, start + BATCH_SIZE);
}
