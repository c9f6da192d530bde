import type { Trx } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { LoanEventKind } from "#institute/domain/lending/events.ts";
import { heldQuantity } from "#institute/domain/lending/loan.ts";
import type { StockEffects } from "#institute/domain/lending/loan-returns.ts";
import * as events from "./events.ts";
import { tellOfRequest } from "./letters.ts";
import { type ActorContext, appendHistory } from "./request-history.ts";
import { type RequestRow, save } from "./request-rows.ts";
import { moveStock } from "./stock.ts";

type AnyActor = ActorContext<Account | null>;

/** A change of a stored request. */
interface RequestChange extends Partial<StockEffects> {
  before: RequestRow;
  after: RequestRow;
  /** What the history calls it. */
  kind: LoanEventKind;
  note?: string | null;
  /** The request that the audit log compares with, if it was changed twice; undoing a deletion restores it. */
  auditedFrom?: RequestRow;
}

/** Stores a changed request, with all that follows from it: stock, history and letters. */
export async function saveRequest(trx: Trx, acting: AnyActor, change: RequestChange): Promise<void> {
  await save(trx, change.before, change.after);
  await moveStockAndRecord(trx, acting, change);
  await tellOfRequest(trx, acting, change.before, change.after);
}

/** The units that a request holds, none once it is deleted. */
const heldBy = (row: RequestRow) => (row.deletedAt ? 0 : heldQuantity(row));

/** Locks two items in the order of their ids to avoid deadlocks. */
async function moveStockAndRecord(
  trx: Trx,
  acting: AnyActor,
  { before, after, kind, total = 0, damaged = 0, lost = 0, auditedFrom = before, ...noted }: RequestChange,
): Promise<void> {
  const [was, is] = [heldBy(before), heldBy(after)];
  if (before.equipmentId === after.equipmentId) {
    const held = is - was;
    await moveStock(trx, after.equipmentId, { held, total, alreadyHeld: was });
    await appendHistory(trx, acting, kind, after, {
      ...noted,
      before: auditedFrom,
      held,
      total,
      damaged,
      lost,
    });
    return;
  }
  const moves = [
    { equipmentId: before.equipmentId, held: -was },
    { equipmentId: after.equipmentId, held: is },
  ].sort((a, b) => (a.equipmentId < b.equipmentId ? -1 : 1));
  for (const move of moves) {
    await moveStock(trx, move.equipmentId, { held: move.held, total: 0 });
    const note = `${before.equipment} → ${after.equipment}`;
    await events.append(trx, acting.by, acting.now, { ...move, requestId: after.id, kind: "moved", note });
  }
  await appendHistory(trx, acting, kind, after, { before });
}
