import { record } from "#core/db/accounts/audit.ts";
import { type Db, lockUntilCommit, type Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { fieldsWithout, labelsOf, pickColumns } from "#core/domain/fields.ts";
import {
  labelKey,
  type Unit,
  type UnitChanges,
  type UnitEventKind,
  type UnitState,
  type UnitsInput,
  unitFields,
} from "#institute/domain/lending/unit.ts";
import * as events from "./events.ts";
import type { ActorContext } from "./request-history.ts";
import { lockItem } from "./stock.ts";
import { moveUnits } from "./totals.ts";
import { changedError, isNumbered, placeUnits, type UnitRow } from "./unit-moves.ts";

type StoreAdmin = ActorContext<Authorized<"equipment.manage">>;

const fieldNames = fieldsWithout(unitFields, []);

const queryUnits = (db: Db) =>
  db
    .selectFrom("equipment_unit")
    .leftJoin("request", "request.id", "equipment_unit.requestId")
    .select(["equipment_unit.id as _id", "equipment_unit.equipmentId", "equipment_unit.requestId"])
    .select(["equipment_unit.state", "equipment_unit.createdAt", "equipment_unit.version"])
    .select(fieldNames.map((name) => `equipment_unit.${name}` as const))
    .select("request.name as borrower");

/** The units of a kind of equipment by their labels, those that it no longer has last. */
export async function listUnits(db: Db, equipmentId: string): Promise<Unit[]> {
  const units = await queryUnits(db)
    .where("equipment_unit.equipmentId", "=", equipmentId)
    .orderBy("equipment_unit.labelKey")
    .orderBy("equipment_unit.id")
    .execute();
  return units.toSorted((a, b) => Number(a.state === "retired") - Number(b.state === "retired"));
}

/** The units with one of these ids, labels or serial numbers; those that are retired last. */
export const findUnits = (db: Db, code: string): Promise<Unit[]> =>
  queryUnits(db)
    .where(({ eb, or, fn }) =>
      or([
        eb("equipment_unit.id", "=", code),
        ...(labelKey(code) ? [eb("equipment_unit.labelKey", "=", labelKey(code))] : []),
        eb(fn<string>("lower", ["equipment_unit.serial"]), "=", code.trim().toLowerCase()),
      ]),
    )
    .orderBy("equipment_unit.createdAt", "desc")
    .execute();

export async function getUnit(db: Db, id: string): Promise<Unit> {
  const unit = await queryUnits(db).where("equipment_unit.id", "=", id).executeTakeFirst();
  if (!unit) throw new AppError("notFound", "This unit does not exist.");
  return unit;
}

/**
 * Adds numbered units, which raise the total. The first ones of equipment that was counted number what the store has, so
 * that there are at least as many.
 */
export async function addUnits(
  trx: Trx,
  acting: StoreAdmin,
  equipmentId: string,
  { units }: UnitsInput,
): Promise<void> {
  const item = await lockItem(trx, equipmentId);
  const counted = (await isNumbered(trx, equipmentId)) ? 0 : item.quantity;
  if (units.length < counted)
    throw unitsError(`The store has ${counted} of these: give each a label, or correct the total first.`);
  if (counted > 0 && item.inRepair > 0)
    throw unitsError(`Of these, ${item.inRepair} are in repair: check them first, then number all.`);
  for (const { label } of units) await assertLabelFree(trx, label);
  const createdAt = acting.now.toISOString();
  for (const [index, unit] of units.entries()) {
    const id = newId();
    const columns = { ...pickColumns(unitFields, unit), labelKey: labelKey(unit.label) };
    const stored = await trx
      .insertInto("equipment_unit")
      .values({ id, equipmentId, ...columns, state: "in", requestId: null, createdAt, version: 1 })
      // The same label at the same moment.
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) throw labelError(`The store already has ${unit.label}.`);
    const event = { kind: "unitAdded", requestId: null, equipmentId, unitId: id, note: unit.label } as const;
    await events.append(trx, acting.by, acting.now, { ...event, total: index < counted ? 0 : 1 });
  }
  await moveUnits(trx, item, { total: units.length - counted }, acting.now);
  const labels = units.map(({ label }) => label).join(", ");
  await audit(trx, acting, equipmentId, undefined, { label: labels });
}

/** Changes what is recorded of a unit, or where it is; 409 for a stale version. */
export async function changeUnit(
  trx: Trx,
  acting: StoreAdmin,
  id: string,
  { state, version, ...sent }: UnitChanges,
): Promise<void> {
  const stored = await trx
    .updateTable("equipment_unit")
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!stored) throw new AppError("notFound", "This unit does not exist.");
  if (version !== undefined && version !== stored.version - 1) throw changedError(stored.label);
  const before = pickColumns(unitFields, stored);
  const after = { ...before, ...pickColumns(unitFields, sent) };
  const changed = fieldNames.filter((name) => before[name] !== after[name]);
  const unit: UnitRow = { ...stored, ...after, labelKey: labelKey(after.label) };
  const isBack = stored.state === "retired" && state !== undefined && state !== "retired";
  if (unit.labelKey !== stored.labelKey || isBack) await assertLabelFree(trx, unit.label, id);
  if (changed.length > 0) {
    await trx
      .updateTable("equipment_unit")
      .set({ ...after, labelKey: unit.labelKey })
      .where("id", "=", id)
      .execute();
    const { equipmentId } = unit;
    const note = `${unit.label}: ${changed.map((name) => labels[name].toLowerCase()).join(", ")}`;
    const event = { kind: "unitChanged", requestId: null, equipmentId, unitId: id, note } as const;
    await events.append(trx, acting.by, acting.now, event);
  }
  if (state !== undefined && state !== unit.state) {
    if (unit.state === "out") throw await outError(trx, unit);
    const moved = await placeUnits(trx, acting, [{ unit, to: state, kind: kindOf(unit.state, state) }]);
    const item = await lockItem(trx, unit.equipmentId);
    await moveUnits(trx, item, { total: moved.total, inRepair: moved.repair }, acting.now);
  }
  const was = { ...before, state: stored.state };
  await audit(trx, acting, unit.equipmentId, was, { ...after, state: state ?? stored.state });
}

const labels = labelsOf(unitFields);

function kindOf(from: UnitState, to: Exclude<UnitState, "out">): UnitEventKind {
  if (to === "in") return from === "repair" ? "unitChecked" : "unitFound";
  return ({ repair: "unitDamaged", lost: "unitLost", retired: "unitRetired" } as const)[to];
}

async function outError(trx: Trx, { id, label }: UnitRow): Promise<AppError> {
  const { borrower } = await getUnit(trx, id);
  return new AppError(
    "conflict",
    `${label} is out with ${borrower}. Take it back first, or record it as lost with the loan.`,
  );
}

/** Throws a conflict if another unit in the store has this label. */
async function assertLabelFree(trx: Trx, label: string, id = ""): Promise<void> {
  // Two people may give the same label at the same moment.
  await lockUntilCommit(trx, "labels of units");
  const other = await trx
    .selectFrom("equipment_unit")
    .innerJoin("equipment", "equipment.id", "equipment_unit.equipmentId")
    .select(["equipment_unit.label", "equipment.name"])
    .where("labelKey", "=", labelKey(label))
    .where("state", "<>", "retired")
    .where("equipment_unit.id", "<>", id)
    .executeTakeFirst();
  if (!other) return;
  throw labelError(`The store already has ${other.label}, which is of ${other.name}.`);
}

const labelError = (message: string) => new AppError("conflict", message, { fields: { label: message } });

const unitsError = (message: string) => new AppError("invalid", message, { fields: { units: message } });

const audit = (trx: Trx, { by }: StoreAdmin, subjectId: string, before: unknown, after: unknown) =>
  record(trx, {
    accountId: by._id,
    action: "equipment.units",
    subject: "equipment",
    subjectId,
    before,
    after,
  });

/** Takes the units of equipment that is no longer lent out of use, so that their labels are free. */
export async function retireUnits(trx: Trx, { by, now }: ActorContext, equipmentId: string): Promise<void> {
  const retired = await trx
    .updateTable("equipment_unit")
    .set({ state: "retired" })
    .where("equipmentId", "=", equipmentId)
    .where("state", "<>", "retired")
    .returning(["id", "label"])
    .execute();
  for (const { id, label } of retired)
    await events.append(trx, by, now, {
      kind: "unitRetired",
      requestId: null,
      equipmentId,
      unitId: id,
      note: label,
    });
}
