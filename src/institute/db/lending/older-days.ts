import type { Trx } from "#core/db/connect.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import { heldDays, unitsByDay } from "#institute/domain/lending/hold.ts";
import { serviceOf } from "./availability.ts";

// Leaves with 0.13.0: servers of 0.11.0 that run beside this one during an upgrade promise units by these rows.

interface Item {
  id: string;
  quantity: number;
  inRepair: number;
  serviceDays: number;
}

const BATCH_SIZE = 500;

/** Stores the units that the open requests of a locked item hold on all days from the first to the last of some spans. */
export async function storeDays(trx: Trx, item: Item, changed: (DaySpan | null)[]): Promise<void> {
  const spans = changed.filter((span) => span !== null);
  const [from, to] = [
    spans.map((span) => span.from).toSorted()[0],
    spans
      .map((span) => span.to)
      .toSorted()
      .at(-1),
  ];
  if (!from || !to) return;
  const open = await trx
    .selectFrom("request")
    .select(["status", "quantity", "startDate", "dueDate"])
    .where("equipmentId", "=", item.id)
    .where("closedAt", "is", null)
    .execute();
  const taken = open.flatMap((loan) => {
    const span = heldDays(loan, serviceOf(item));
    return span ? { span, units: loan.quantity } : [];
  });
  const most = item.quantity - item.inRepair;
  const rows = [...unitsByDay(taken, { from, to })]
    .filter(([, held]) => held > 0)
    .map(([day, held]) => ({ equipmentId: item.id, day, held, total: Math.max(held, most) }));
  await trx
    .deleteFrom("equipment_day")
    .where("equipmentId", "=", item.id)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await trx
      .insertInto("equipment_day")
      .values(rows.slice(start, start + BATCH_SIZE))
      .execute();
}
