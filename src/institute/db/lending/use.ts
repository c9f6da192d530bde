import type { Db } from "#core/db/connect.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { compareText } from "#core/domain/words.ts";
import { momentsOf } from "#core/domain/years/day-span.ts";
import { type ItemUse, type MonthUse, unitDaysByMonth } from "#institute/domain/lending/use.ts";

/** How much of each item was handed over and out in each month of a year, the most days first. */
export async function listUse(db: Db, year: number, now: Date): Promise<ItemUse[]> {
  const { first, after } = momentsOf({ from: `${year}-01-01`, to: `${year}-12-31` });
  const loans = db
    .selectFrom("request")
    .innerJoin("equipment", "equipment.id", "request.equipmentId")
    .where("request.deletedAt", "is", null)
    .where("request.issuedDate", "<", after)
    .where(({ or, eb }) =>
      or([eb("request.returnedDate", "is", null), eb("request.returnedDate", ">=", first)]),
    );
  const rows = await loans
    .select(["request.id", "request.equipmentId", "equipment.name", "request.issuedQuantity"])
    .select(["request.issuedDate", "request.returnedDate"])
    .execute();
  const events = await loans
    .innerJoin("store_event", "store_event.requestId", "request.id")
    .where("store_event.kind", "in", ["partial", "returned", "received"])
    .where("store_event.held", "!=", 0)
    .whereRef("store_event.at", ">", "request.issuedDate")
    .select(["request.id", "store_event.at", "store_event.held"])
    .execute();
  const moved = Map.groupBy(events, ({ id }) => id);
  const items = new Map<string, { name: string; months: Map<number, MonthUse> }>();
  for (const { id, equipmentId, name, issuedQuantity, issuedDate, returnedDate } of rows) {
    if (!issuedDate) continue;
    const out = [
      { day: lagosDay(issuedDate), units: issuedQuantity },
      ...(moved.get(id) ?? []).map(({ at, held }) => ({ day: lagosDay(at), units: held })),
    ];
    const item = items.get(equipmentId) ?? { name, months: new Map<number, MonthUse>() };
    items.set(equipmentId, item);
    const add = (month: number, { loans = 0, unitDays = 0 }) => {
      const before = item.months.get(month) ?? { month, loans: 0, unitDays: 0 };
      item.months.set(month, {
        month,
        loans: before.loans + loans,
        unitDays: before.unitDays + unitDays,
      });
    };
    const handedOver = lagosDay(issuedDate);
    if (issuedDate >= first) add(Number(handedOver.slice(5, 7)), { loans: 1 });
    for (const [month, unitDays] of unitDaysByMonth(year, out, lagosDay(returnedDate ?? now)))
      add(month, { unitDays });
  }
  return [...items]
    .map(([_id, { name, months }]) => ({
      _id,
      name,
      loans: total([...months.values()].map(({ loans }) => loans)),
      unitDays: total([...months.values()].map(({ unitDays }) => unitDays)),
      months: [...months.values()].toSorted((a, b) => a.month - b.month),
    }))
    .filter(({ months }) => months.length > 0)
    .toSorted((a, b) => b.unitDays - a.unitDays || compareText(a.name, b.name));
}

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
