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

const moveOf = (item: LockedItem, before: RequestRow | null, after: RequestRow, now: Date): Move => ({
  was: takenBy(before, item, now),
  is: takenBy(after, item, now),
  requestId: after.id,
});

/** Throws 409, with the day on which too few are free, if a changed request wants more units of a locked item than are left. */
export async function assertFree(
  trx: Trx,
  item: LockedItem,
  before: RequestRow | null,
  after: RequestRow,
  mover: Mover,
): Promise<void> {
  await assertLeft(trx, item, moveOf(item, before, after, mover.now), mover);
}

/** Whether the units of a changed request are free on its days. */
export async function isFree(trx: Trx, before: RequestRow, after: RequestRow, now: Date): Promise<boolean> {
  const item = await lockItem(trx, after.equipmentId);
  return (await findShortage(trx, item, moveOf(item, before, after, now), now)) === undefined;
}

/** Throws 409 unless a loan can be kept until its new due date; says until when it could be. */
export async function assertExtensible(
  trx: Trx,
  before: RequestRow,
  after: RequestRow,
  now: Date,
): Promise<void> {
  const item = await lockItem(trx, after.equipmentId);
  const move = moveOf(item, before, after, now);
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
export async function assertLeft(
  db: Db,
  item: LockedItem,
  move: Move,
  { now, seesNames }: Mover,
): Promise<void> {
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

/** The units that a request wants on a day; what is late is wanted today. */
const unitsOn = ({ span, units, isLate }: Taken, day: string, today: string): number =>
  isWithin(day, span) || (isLate && day === today) ? units : 0;

/** The days from today on on which a request wants more units than before. */
export function wantedDays({ was, is }: Move, now: Date): string[] {
  const today = lagosDay(now);
  const days = new Set([...(is.isLate ? [today] : []), ...(is.span ? daysOf(is.span) : [])]);
  return [...days]
    .filter((day) => day >= today && unitsOn(is, day, today) > unitsOn(was, day, today))
    .toSorted();
}

/** The day from today on on which fewest units are left of those that a request wants; undefined if there are enough. */
async function findShortage(db: Db, item: LockedItem, move: Move, now: Date) {
  const days = wantedDays(move, now);
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return undefined;
  const today = lagosDay(now);
  const taken = (await readTaken(db, [item.id], { from, to }, now, move.requestId))(item.id);
  const shortages = days.flatMap((day) => {
    const others = taken.get(day) ?? 0;
    const free = Math.max(0, lendable(item) - others);
    const own = unitsOn(move.was, day, today);
    return free < unitsOn(move.is, day, today) ? [{ day, free, own, others }] : [];
  });
  const [first] = shortages;
  const [worst] = shortages.toSorted((a, b) => a.free - b.free || (a.day < b.day ? -1 : 1));
  return worst && { ...worst, firstDay: first?.day ?? worst.day };
}

export const lendable = ({ quantity, inRepair }: Pick<LockedItem, "quantity" | "inRepair">) =>
  quantity - inRepair;
