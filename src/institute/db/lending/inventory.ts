import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { type Count, type StockLine, shouldBe } from "#institute/domain/lending/inventory.ts";
import { outStates } from "#institute/domain/lending/loan.ts";
import { unitStates } from "#institute/domain/lending/unit.ts";
import * as events from "./events.ts";
import type { ActorContext } from "./request-history.ts";
import { lockItem } from "./stock.ts";
import { moveUnits } from "./totals.ts";
import { changedError, placeUnits, type UnitMove } from "./unit-moves.ts";

type StoreAdmin = ActorContext<Authorized<"equipment.manage">>;

/** What the store should have, by name; of one kind of equipment, if one is named. */
export async function listStock(db: Db, equipmentId?: string): Promise<StockLine[]> {
  const items = await db
    .selectFrom("equipment")
    .select(["id as _id", "name", "quantity", "inRepair", "version"])
    .where("retiredAt", "is", null)
    .$if(equipmentId !== undefined, (query) => query.where("id", "=", equipmentId ?? ""))
    .orderBy("words")
    .execute();
  const loans = await db
    .selectFrom("request")
    .select((select) => ["equipmentId", select.fn.sum<number>("quantity").as("out")])
    .where("closedAt", "is", null)
    .where("status", "in", outStates)
    .$if(equipmentId !== undefined, (query) => query.where("equipmentId", "=", equipmentId ?? ""))
    .groupBy("equipmentId")
    .execute();
  const units = await db
    .selectFrom("equipment_unit")
    .leftJoin("request", "request.id", "equipment_unit.requestId")
    .select(["equipment_unit.id as _id", "equipment_unit.equipmentId", "label", "serial", "state"])
    .select(["equipment_unit.version", "request.name as borrower"])
    .where("state", "<>", "retired")
    .$if(equipmentId !== undefined, (query) =>
      query.where("equipment_unit.equipmentId", "=", equipmentId ?? ""),
    )
    .orderBy("labelKey")
    .execute();
  const outOf = new Map(loans.map((row) => [row.equipmentId, Number(row.out)]));
  const unitsOf = Map.groupBy(units, (unit) => unit.equipmentId);
  return items.map((item) => {
    const own = unitsOf.get(item._id) ?? null;
    const out = outOf.get(item._id) ?? 0;
    const named = own?.filter(({ state }) => state === "out").length ?? 0;
    const units = own?.map(({ equipmentId: _, ...unit }) => unit) ?? null;
    return { ...item, out, unnamed: own ? Math.max(0, out - named) : 0, units };
  });
}

/** Corrects the stock by what was counted; returns how the total changes. 409 if it has changed since. */
export async function recordCount(trx: Trx, acting: StoreAdmin, count: Count): Promise<number> {
  const { equipmentId } = count;
  // Units before their kind, as everywhere.
  const total =
    "counted" in count
      ? await countNumber(trx, acting, count)
      : await moveCounted(trx, acting, equipmentId, count);
  const { by } = acting;
  const subject = { subject: "equipment", subjectId: equipmentId };
  await record(trx, { accountId: by._id, action: "equipment.inventory", ...subject, after: { total } });
  return total;
}

async function countNumber(
  trx: Trx,
  { by, now }: StoreAdmin,
  { equipmentId, counted, expected, version }: Extract<Count, { counted: number }>,
): Promise<number> {
  const item = await lockItem(trx, equipmentId);
  const [line] = await listStock(trx, equipmentId);
  if (!line) throw new AppError("notFound", "This equipment does not exist.");
  if (line.units) throw new AppError("conflict", "Its units are numbered now: scan or tick each of them.");
  if (line.version !== version || shouldBe(line) !== expected)
    throw new AppError("conflict", "It was lent, taken back or counted in the meantime. Count it again.", {
      current: line,
    });
  const total = counted - expected;
  if (total === 0) return 0;
  await moveUnits(trx, item, { total }, now);
  await events.append(trx, by, now, {
    kind: "total",
    requestId: null,
    equipmentId,
    total,
    note: "Inventory",
  });
  return total;
}

async function moveCounted(
  trx: Trx,
  acting: StoreAdmin,
  equipmentId: string,
  { missing, found }: Extract<Count, { missing: unknown }>,
): Promise<number> {
  const [line] = await listStock(trx, equipmentId);
  if (!line) throw new AppError("notFound", "This equipment does not exist.");
  if (missing.length > 0 && line.unnamed > 0)
    throw new AppError(
      "conflict",
      `${line.unnamed} of these ${line.unnamed === 1 ? "is" : "are"} out and no label says which. Name them on their loans before you mark any as lost.`,
    );
  const versions = new Map([...missing, ...found].map(({ _id, version }) => [_id, version]));
  if (versions.size < missing.length + found.length)
    throw new AppError("invalid", "A unit is named twice.", { fields: { units: "A unit is named twice." } });
  const units = await trx
    .selectFrom("equipment_unit")
    .selectAll()
    .where("equipmentId", "=", equipmentId)
    .where("id", "in", [...versions.keys(), ""])
    .execute();
  if (units.length < versions.size) throw new AppError("notFound", "One of these units does not exist.");
  const lost = new Set(missing.map(({ _id }) => _id));
  const moves = units.map((unit): UnitMove => {
    if (versions.get(unit.id) !== unit.version) throw changedError(unit.label);
    const note = "Inventory";
    if (lost.has(unit.id) && unit.state === "in") return { unit, to: "lost", kind: "unitLost", note };
    if (!lost.has(unit.id) && unit.state === "lost") return { unit, to: "in", kind: "unitFound", note };
    if (!lost.has(unit.id) && unit.state === "repair") return { unit, to: "in", kind: "unitChecked", note };
    throw new AppError("conflict", `${unit.label} is ${unitStates[unit.state].toLowerCase()}.`);
  });
  const moved = await placeUnits(trx, acting, moves);
  const item = await lockItem(trx, equipmentId);
  await moveUnits(trx, item, { total: moved.total, inRepair: moved.repair }, acting.now);
  return moved.total;
}
