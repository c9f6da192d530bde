import type { Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { institute } from "#core/institute.ts";
import {
  type AvailableDay,
  daysOf,
  heldDays,
  isWithin,
  lateDaysOf,
  type Service,
} from "#institute/domain/lending/hold.ts";
import { outStates } from "#institute/domain/lending/loan.ts";
import { isOpenDay } from "#institute/domain/lending/opening-days.ts";
import type { RequestRow } from "./request-rows.ts";

/** What takes units of an item from a day. */
export interface TakenUnits {
  /** Promised to open requests. */
  held: number;
  /** Out too long, so that they may not be back by then. */
  late: number;
}

/** The units that are taken on each day of a span, by item; `except` is a request that does not count as late. */
export async function readTaken(
  db: Db,
  equipmentIds: readonly string[],
  span: DaySpan,
  now: Date,
  except?: string,
): Promise<(equipmentId: string, day: string) => TakenUnits> {
  const taken = new Map<string, TakenUnits>();
  const at = (equipmentId: string, day: string) => {
    const key = `${day} ${equipmentId}`;
    const found = taken.get(key) ?? { held: 0, late: 0 };
    taken.set(key, found);
    return found;
  };
  if (equipmentIds.length === 0) return at;
  const days = await db
    .selectFrom("equipment_day")
    .select(["equipmentId", "day", "held"])
    .where("equipmentId", "in", equipmentIds)
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .execute();
  for (const { equipmentId, day, held } of days) at(equipmentId, day).held = held;
  const { store } = institute();
  for (const loan of await listLate(db, equipmentIds, now)) {
    const late = lateDaysOf(loan, serviceOf(loan), store.lateDays, now);
    if (!late || loan.id === except) continue;
    const from = late.from > span.from ? late.from : span.from;
    const to = late.to < span.to ? late.to : span.to;
    for (const day of daysOf({ from, to })) at(loan.equipmentId, day).late += loan.quantity;
  }
  return at;
}

/** The days of service after the loans of an item. */
export const serviceOf = ({ serviceDays }: Pick<Service, "serviceDays">): Service => ({
  serviceDays,
  opening: institute().store,
});

/** The open requests for some items, with the days of service after them. */
const queryOpen = (db: Db, equipmentIds: readonly string[]) =>
  db
    .selectFrom("request")
    .innerJoin("equipment", "equipment.id", "request.equipmentId")
    .selectAll("request")
    .select("equipment.serviceDays")
    .where("request.closedAt", "is", null)
    .where("request.equipmentId", "in", equipmentIds);

const listLate = (db: Db, equipmentIds: readonly string[], now: Date) =>
  queryOpen(db, equipmentIds)
    .where("request.status", "in", outStates)
    .where("request.dueDate", "<", now.toISOString())
    .execute();

/** An item by its id, and its units. */
interface Units {
  id: string;
  quantity: number;
  inRepair: number;
}

/** The free units on each day of a span, by item: the total without what is in repair, promised or late. */
export async function readFree(
  db: Db,
  items: readonly Units[],
  span: DaySpan,
  now: Date,
): Promise<Map<string, AvailableDay[]>> {
  const opening = institute().store;
  const taken = await readTaken(
    db,
    items.map(({ id }) => id),
    span,
    now,
  );
  const freeOn = ({ id, quantity, inRepair }: Units, day: string) => {
    const { held, late } = taken(id, day);
    return Math.max(0, quantity - inRepair - held - late);
  };
  const days = daysOf(span).map((day) => ({ day, open: isOpenDay(day, opening) }));
  return new Map(
    items.map((item) => [
      item.id,
      days.map(({ day, open }) => ({ day, free: freeOn(item, day), total: item.quantity, open })),
    ]),
  );
}

/** What everybody may see of each day of an item; 404 when it does not exist or is retired. */
export async function readAvailability(
  db: Db,
  id: string,
  span: DaySpan,
  now: Date,
): Promise<AvailableDay[]> {
  const item = await db
    .selectFrom("equipment")
    .select(["id", "quantity", "inRepair"])
    .where("id", "=", id)
    .where("retiredAt", "is", null)
    .executeTakeFirst();
  const days = item && (await readFree(db, [item], span, now)).get(id);
  if (!days) throw new AppError("notFound", "This equipment does not exist.");
  return days;
}

/** The units that can be had today, by item. */
export async function readFreeToday(
  db: Db,
  items: readonly Units[],
  now: Date,
): Promise<(id: string) => number> {
  const today = lagosDay(now);
  const free = await readFree(db, items, { from: today, to: today }, now);
  return (id) => free.get(id)?.[0]?.free ?? 0;
}

/** The open requests that take units of an item on a day, the earliest due date first. */
export async function listTakers(db: Db, equipmentId: string, day: string, now: Date): Promise<RequestRow[]> {
  const rows = await queryOpen(db, [equipmentId]).orderBy("request.dueDate").orderBy("request.id").execute();
  const { lateDays } = institute().store;
  return rows.filter(
    (row) =>
      isWithin(day, heldDays(row, serviceOf(row))) ||
      isWithin(day, lateDaysOf(row, serviceOf(row), lateDays, now)),
  );
}

/** Who has units of an item on a day, for the store, without a request that is changed. */
export async function namesOf(db: Db, equipmentId: string, day: string, now: Date, except?: string) {
  const rows = await listTakers(db, equipmentId, day, now);
  return rows
    .filter(({ id }) => id !== except)
    .slice(0, MAX_NAMES)
    .map(({ id: _id, name, quantity, status, startDate, dueDate }) => ({
      _id,
      name,
      quantity,
      status,
      startDate,
      dueDate,
    }));
}

const MAX_NAMES = 50;
