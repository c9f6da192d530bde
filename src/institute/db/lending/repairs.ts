import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { type InRepair, type RepairMove, repairMoves } from "#institute/domain/lending/repair.ts";
import * as events from "./events.ts";
import type { ActorContext } from "./request-history.ts";
import type { RequestRow } from "./request-rows.ts";
import { lockItem } from "./stock.ts";
import { moveUnits } from "./totals.ts";
import { isNumbered } from "./unit-moves.ts";

interface Return {
  before: RequestRow;
  after: RequestRow;
  damaged?: number;
  toRepair?: boolean | undefined;
}

/** How many counted units a change of a loan brings into repair; fewer than none if a damaged return is undone. */
export async function repairOf(
  trx: Trx,
  { before, after, damaged = 0, toRepair = false }: Return,
): Promise<number> {
  const undone = before.damagedQuantity - after.damagedQuantity;
  if (undone <= 0) return toRepair ? damaged : 0;
  const { brought } = await trx
    .selectFrom("store_event")
    .select((select) => select.fn.sum<number | null>("repair").as("brought"))
    .where("requestId", "=", after.id)
    .executeTakeFirstOrThrow();
  // What was checked since is in the store already.
  const { inRepair } = await lockItem(trx, after.equipmentId);
  return -Math.min(undone, inRepair, Number(brought ?? 0)) || 0;
}

/** Everything that is in repair, by name. */
export async function listInRepair(db: Db): Promise<InRepair> {
  const units = await db
    .selectFrom("equipment_unit")
    .innerJoin("equipment", "equipment.id", "equipment_unit.equipmentId")
    .select(["equipment_unit.id as _id", "label", "condition", "note", "equipmentId"])
    .select(["equipment_unit.version", "equipment.name"])
    .where("state", "=", "repair")
    .orderBy("labelKey")
    .execute();
  const numbered = new Set(units.map(({ equipmentId }) => equipmentId));
  const items = await db
    .selectFrom("equipment")
    .select(["id as _id", "name", "inRepair"])
    .where("inRepair", ">", 0)
    .where("retiredAt", "is", null)
    .orderBy("words")
    .execute();
  return { counted: items.filter(({ _id }) => !numbered.has(_id)), units };
}

/** Puts counted units into repair, back into the store, or out of the stock for good. */
export async function moveRepair(
  trx: Trx,
  { by, now }: ActorContext<Authorized<"equipment.manage">>,
  equipmentId: string,
  { move, quantity }: RepairMove,
): Promise<void> {
  const item = await lockItem(trx, equipmentId);
  const { inRepair } = item;
  if (await isNumbered(trx, equipmentId))
    throw new AppError("invalid", "Its units are numbered: say of each where it is.");
  const { repair, total } = repairMoves[move];
  const changes = { repair: repair * quantity, total: total * quantity };
  const below = `Only ${inRepair} in repair.`;
  if (inRepair + changes.repair < 0) throw new AppError("conflict", below, { fields: { quantity: below } });
  await moveUnits(trx, item, { total: changes.total, inRepair: changes.repair }, now);
  await events.append(trx, by, now, { kind: move, requestId: null, equipmentId, ...changes });
  const subject = { subject: "equipment", subjectId: equipmentId } as const;
  const after = { inRepair: inRepair + changes.repair };
  await record(trx, {
    accountId: by._id,
    action: "equipment.repair",
    ...subject,
    before: { inRepair },
    after,
  });
}
