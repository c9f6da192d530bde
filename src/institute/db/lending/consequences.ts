import type { Trx } from "#core/db/connect.ts";
import type { LoanEventKind } from "#institute/domain/lending/events.ts";
import { heldQuantity } from "#institute/domain/lending/loan.ts";
import type { StockEffects } from "#institute/domain/lending/loan-returns.ts";
import type { NamedUnits } from "#institute/domain/lending/unit.ts";
import * as events from "./events.ts";
import { tellOfRequest } from "./letters.ts";
import { followLoan } from "./loan-units.ts";
import { repairOf } from "./repairs.ts";
import { type ActorContext, appendHistory } from "./request-history.ts";
import { type RequestRow, save } from "./request-rows.ts";
import { moveStock } from "./stock.ts";
import type { UnitEffects } from "./unit-moves.ts";

/** A change of a stored request. */
interface RequestChange extends Partial<StockEffects> {
  before: RequestRow;
  after: RequestRow;
  /** What the history calls it. */
  kind: LoanEventKind;
  note?: string | null;
  /** The numbered units that it names. */
  named?: NamedUnits;
  /** Whether what comes back damaged leaves the stock until it is checked. */
  toRepair?: boolean | undefined;
  /** The request that the audit log compares with, if it was changed twice; undoing a deletion restores it. */
  auditedFrom?: RequestRow;
}

/** Stores a changed request, with all that follows from it: units, stock, history and letters. */
export async function saveRequest(trx: Trx, acting: ActorContext, change: RequestChange): Promise<void> {
  await save(trx, change.before, change.after);
  const units = await followLoan(trx, acting, change);
  const stock = units ?? { total: change.total ?? 0, repair: await repairOf(trx, change) };
  // Numbered units have lines of their own in the history, which say what they do to the stock.
  await moveStockAndRecord(trx, acting, change, { stock, told: units ? { total: 0, repair: 0 } : stock });
  await tellOfRequest(trx, acting, change.before, change.after);
}

/** The units that a request holds, none once it is deleted. */
const heldBy = (row: RequestRow) => (row.deletedAt ? 0 : heldQuantity(row));

/** Locks two items in the order of their ids to avoid deadlocks. */
async function moveStockAndRecord(
  trx: Trx,
  acting: ActorContext,
  { before, after, kind, note, auditedFrom = before, damaged = 0, lost = 0 }: RequestChange,
  { stock, told }: { stock: UnitEffects; told: UnitEffects },
): Promise<void> {
  const [was, is] = [heldBy(before), heldBy(after)];
  if (before.equipmentId === after.equipmentId) {
    const held = is - was;
    await moveStock(trx, after.equipmentId, { ...stock, held, alreadyHeld: was });
    const facts = { ...(note !== undefined && { note }), before: auditedFrom, held, damaged, lost };
    await appendHistory(trx, acting, kind, after, { ...facts, ...told });
    return;
  }
  const moves = [
    { equipmentId: before.equipmentId, held: -was },
    { equipmentId: after.equipmentId, held: is },
  ].sort((a, b) => (a.equipmentId < b.equipmentId ? -1 : 1));
  for (const move of moves) {
    await moveStock(trx, move.equipmentId, { held: move.held, total: 0 });
    const names = `${before.equipment} → ${after.equipment}`;
    const event = { ...move, requestId: after.id, kind: "moved", note: names } as const;
    await events.append(trx, acting.by, acting.now, event);
  }
  await appendHistory(trx, acting, kind, after, { before });
}
