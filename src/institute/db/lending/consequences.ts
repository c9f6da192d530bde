import type { Trx } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
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
import { assertFree, lockItem } from "./stock.ts";
import { moveUnits } from "./totals.ts";
import type { UnitEffects } from "./unit-moves.ts";

type AnyActor = ActorContext<Account | null>;

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
export async function saveRequest(trx: Trx, acting: AnyActor, change: RequestChange): Promise<void> {
  await save(trx, change.before, change.after);
  const units = await followLoan(trx, acting, change);
  const stock = units ?? { total: change.total ?? 0, repair: await repairOf(trx, change) };
  // Numbered units have lines of their own in the history, which say what they do to the stock.
  await moveStockAndRecord(trx, acting, change, { stock, told: units ? { total: 0, repair: 0 } : stock });
  await tellOfRequest(trx, acting, change.before, change.after);
}

/** The units that a request holds, none once it is deleted. */
const heldBy = (row: RequestRow) => (row.deletedAt ? 0 : heldQuantity(row));

async function moveStockAndRecord(
  trx: Trx,
  acting: AnyActor,
  { before, after, kind, note, auditedFrom = before, damaged = 0, lost = 0 }: RequestChange,
  { stock, told }: { stock: UnitEffects; told: UnitEffects },
): Promise<void> {
  const { by, now } = acting;
  const mover = { now, seesNames: by?.isStoreAdmin ?? false };
  const [was, is] = [heldBy(before), heldBy(after)];
  if (before.equipmentId === after.equipmentId) {
    const locked = await lockItem(trx, after.equipmentId);
    // What was lost or in repair comes back before it is wanted, and leaves when it is free.
    const { total, repair } = stock;
    const coming = { total: Math.max(0, total), inRepair: Math.min(0, repair) };
    const leaving = { total: Math.min(0, total), inRepair: Math.max(0, repair) };
    const item = await moveUnits(trx, locked, coming, now);
    await assertFree(trx, item, before, after, mover);
    await moveUnits(trx, item, leaving, now, refuseLoss);
    const facts = { ...(note !== undefined && { note }), before: auditedFrom, held: is - was, damaged, lost };
    await appendHistory(trx, acting, kind, after, { ...facts, ...told });
    return;
  }
  // Two items are locked in the order of their ids to avoid deadlocks.
  const items = [];
  for (const id of [before.equipmentId, after.equipmentId].sort()) items.push(await lockItem(trx, id));
  for (const item of items) {
    await assertFree(trx, item, before, after, mover);
    const held = item.id === after.equipmentId ? is : -was;
    const about = { requestId: after.id, equipmentId: item.id };
    const names = `${before.equipment} → ${after.equipment}`;
    await events.append(trx, by, now, { ...about, held, kind: "moved", note: names });
  }
  await appendHistory(trx, acting, kind, after, { before });
}

const refuseLoss = (taken: string) =>
  `Without what is damaged or lost, too few are left for ${taken}. Change that request first.`;
