import type { Trx } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { LoanEventKind } from "#institute/domain/lending/events.ts";
import { heldQuantity } from "#institute/domain/lending/loan.ts";
import type { StockEffects } from "#institute/domain/lending/loan-returns.ts";
import * as events from "./events.ts";
import { tellOfRequest } from "./letters.ts";
import { type ActorContext, appendHistory } from "./request-history.ts";
import { type RequestRow, save } from "./request-rows.ts";
import { lockItem, moveDays } from "./stock.ts";
import { moveUnits } from "./totals.ts";

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

async function moveStockAndRecord(
  trx: Trx,
  acting: AnyActor,
  { before, after, kind, total = 0, damaged = 0, lost = 0, auditedFrom = before, ...noted }: RequestChange,
): Promise<void> {
  const { by, now } = acting;
  const mover = { now, seesNames: by?.isStoreAdmin ?? false };
  const [was, is] = [heldBy(before), heldBy(after)];
  if (before.equipmentId === after.equipmentId) {
    const locked = await lockItem(trx, after.equipmentId);
    // Units that were lost come back before they are wanted, and leave when they are free.
    const item = total > 0 ? await moveUnits(trx, locked, { total }, now) : locked;
    await moveDays(trx, item, before, after, mover);
    if (total < 0) await moveUnits(trx, item, { total }, now);
    const counts = { held: is - was, total, damaged, lost };
    await appendHistory(trx, acting, kind, after, { ...noted, before: auditedFrom, ...counts });
    return;
  }
  // Two items are locked in the order of their ids to avoid deadlocks.
  const items = [];
  for (const id of [before.equipmentId, after.equipmentId].sort()) items.push(await lockItem(trx, id));
  for (const item of items) {
    await moveDays(trx, item, before, after, mover);
    const held = item.id === after.equipmentId ? is : -was;
    const note = `${before.equipment} → ${after.equipment}`;
    const about = { requestId: after.id, equipmentId: item.id };
    await events.append(trx, by, now, { ...about, held, kind: "moved", note });
  }
  await appendHistory(trx, acting, kind, after, { before });
}
