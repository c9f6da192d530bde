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
  type TakenUnits,
  unitsByDay,
} from "#institute/domain/lending/hold.ts";
import { isOpenDay } from "#institute/domain/lending/opening-days.ts";
import type { RequestRow } from "./request-rows.ts";

/** What an open request takes of its item: what is promised to it, or what is out too long and may not be back by then. */
interface TakenByRequest extends TakenUnits {
  id: string;
  equipmentId: string;
  isLate: boolean;
}

/** What the open requests for some items take. */
export async function listTaken(
  db: Db,
  equipmentIds: readonly string[],
  now: Date,
): Promise<TakenByRequest[]> {
  if (equipmentIds.length === 0) return [];
  const { lateDays } = institute().store;
  const loans = await queryOpen(db, equipmentIds)
    .select(["request.id", "equipmentId", "status", "request.quantity", "startDate", "dueDate"])
    .execute();
  return loans.flatMap((loan) => {
    const { id, equipmentId, quantity: units } = loan;
    const service = serviceOf(loan);
    const held = heldDays(loan, service);
    const late = lateDaysOf(loan, service, lateDays, now);
    return [
      ...(held ? [{ id, equipmentId, units, span: held, isLate: false }] : []),
      ...(late ? [{ id, equipmentId, units, span: late, isLate: true }] : []),
    ];
  });
}

/** The units of each item that are taken on each day of a span; `except` is a request that is changed. */
export async function readTaken(
  db: Db,
  equipmentIds: readonly string[],
  span: DaySpan,
  now: Date,
  except?: string,
): Promise<(equipmentId: string) => Map<string, number>> {
  const taken = (await listTaken(db, equipmentIds, now)).filter(({ id }) => id !== except);
  const byItem = Map.groupBy(taken, ({ equipmentId }) => equipmentId);
  return (equipmentId) => unitsByDay(byItem.get(equipmentId) ?? [], span);
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
    .select("equipment.serviceDays")
    .where("request.closedAt", "is", null)
    .where("request.equipmentId", "in", equipmentIds);

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
  const openDays = new Set(daysOf(span).filter((day) => isOpenDay(day, opening)));
  return new Map(
    items.map(({ id, quantity: total, inRepair }) => {
      const days = [...taken(id)].map(([day, units]) => {
        return { day, free: Math.max(0, total - inRepair - units), total, open: openDays.has(day) };
      });
      return [id, days];
    }),
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
  const rows = await queryOpen(db, [equipmentId])
    .selectAll("request")
    .orderBy("request.dueDate")
    .orderBy("request.id")
    .execute();
  const { lateDays } = institute().store;
  return rows
    .filter(
      (row) =>
        isWithin(day, heldDays(row, serviceOf(row))) ||
        isWithin(day, lateDaysOf(row, serviceOf(row), lateDays, now)),
    )
    .map(({ serviceDays: _, ...row }) => row);
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
