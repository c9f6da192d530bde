import type { Selectable } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { compareText } from "#core/domain/words.ts";
import { isStock, type UnitEventKind, type UnitState } from "#institute/domain/lending/unit.ts";
import * as events from "./events.ts";
import type { ActorContext } from "./request-history.ts";

/** A stored unit. */
export type UnitRow = Selectable<Schema["equipment_unit"]>;

/** A unit on its way to another state. */
export interface UnitMove {
  unit: UnitRow;
  to: UnitState;
  kind: UnitEventKind;
  /** The loan that it goes out with, or comes back from. */
  requestId?: string | null;
  note?: string | null;
}

/** What moved units do to the total of their item, and to what is in repair. */
export interface UnitEffects {
  total: number;
  repair: number;
}

/** Moves units and writes their history, with what they do to the stock, which follows by `moveStock`; 409 if one has changed since it was read. */
export async function placeUnits(
  trx: Trx,
  { by, now }: ActorContext<Account | null>,
  moves: UnitMove[],
): Promise<UnitEffects> {
  const effects = { total: 0, repair: 0 };
  // In the order of their ids, so that two desks do not wait for each other.
  for (const move of moves.toSorted((a, b) => compareText(a.unit.id, b.unit.id))) {
    const { unit, to, kind, requestId = null, note } = move;
    const moved = await trx
      .updateTable("equipment_unit")
      .set({ state: to, requestId: to === "out" ? requestId : null, version: unit.version + 1 })
      .where("id", "=", unit.id)
      .where("version", "=", unit.version)
      .returning("id")
      .executeTakeFirst();
    if (!moved) throw changedError(unit.label);
    const total = Number(isStock(to)) - Number(isStock(unit.state));
    const repair = Number(to === "repair") - Number(unit.state === "repair");
    await events.append(trx, by, now, {
      kind,
      total,
      repair,
      requestId,
      equipmentId: unit.equipmentId,
      unitId: unit.id,
      note: note ? `${unit.label}: ${note}` : unit.label,
    });
    effects.total += total;
    effects.repair += repair;
  }
  return effects;
}

export const changedError = (label: string) =>
  new AppError("conflict", `${label} was moved or changed in the meantime. Please check it again.`);

/** Those of these kinds of equipment that have numbered units. */
export async function findNumbered(db: Db, equipmentIds: string[]): Promise<Set<string>> {
  if (equipmentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("equipment_unit")
    .select("equipmentId")
    .distinct()
    .where("equipmentId", "in", equipmentIds)
    .where("state", "<>", "retired")
    .execute();
  return new Set(rows.map(({ equipmentId }) => equipmentId));
}

/** Whether each unit of this equipment has a number. */
export const isNumbered = async (db: Db, equipmentId: string) =>
  (await findNumbered(db, [equipmentId])).has(equipmentId);

/** What is said of a total that numbered units carry. */
export const numberedTotal =
  "Its units are numbered, so the total follows them: add a unit, or mark one as lost or retired.";

/** Throws if the units of this equipment are numbered, so that its total cannot be typed. */
export async function assertCounted(db: Db, equipmentId: string): Promise<void> {
  if (await isNumbered(db, equipmentId))
    throw new AppError("invalid", numberedTotal, { fields: { quantity: numberedTotal } });
}
