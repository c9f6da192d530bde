import { sql } from "kysely";
import type { Trx } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";

/** Differences of reserved units (`held`) and of the total; negative values release or reduce. */
export interface StockChange {
  held: number;
  total: number;
  /** Of what goes into repair, or comes out of it. */
  repair?: number;
  /** Units that the request already holds, which are available to it. */
  alreadyHeld?: number;
}

/** Moves stock by one conditional update; 409 with the available units if too few. A new total is a new version. */
export async function moveStock(
  db: Trx,
  equipmentId: string,
  { held, total, repair = 0, alreadyHeld = 0 }: StockChange,
): Promise<void> {
  if (held === 0 && total === 0 && repair === 0) return;
  const moved = await db
    .updateTable("equipment")
    .set((row) => ({
      borrowed: row("borrowed", "+", held),
      quantity: row("quantity", "+", total),
      inRepair: row("inRepair", "+", repair),
      version: row("version", "+", total === 0 ? 0 : 1),
    }))
    .where("id", "=", equipmentId)
    .where("retiredAt", "is", null)
    .where(sql<boolean>`borrowed + ${held} between 0 and quantity + ${total} - "inRepair" - ${repair}`)
    .returning("id")
    .executeTakeFirst();
  if (!moved) throw await shortageError(db, equipmentId, alreadyHeld);
}

async function shortageError(db: Trx, equipmentId: string, alreadyHeld: number): Promise<AppError> {
  const row = await db
    .selectFrom("equipment")
    .select(["name", "quantity", "borrowed", "inRepair", "retiredAt"])
    .where("id", "=", equipmentId)
    .executeTakeFirst();
  if (!row) return new AppError("notFound", "This equipment does not exist.");
  if (row.retiredAt)
    return new AppError("conflict", `${row.name} can no longer be borrowed.`, { current: { available: 0 } });
  const available = row.quantity - row.inRepair - row.borrowed;
  const left =
    available + alreadyHeld === 0 ? "None is available" : `Only ${available + alreadyHeld} available`;
  const reason = row.borrowed > alreadyHeld ? ": the others are lent or requested" : "";
  return new AppError("conflict", `${left}${reason}.`, { current: { available } });
}
