import type { Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { outStates } from "#institute/domain/lending/loan.ts";
import { readCode, type Scanned } from "#institute/domain/lending/scan.ts";
import { findRequests } from "./request-lists.ts";
import { findNumbered } from "./unit-moves.ts";
import { findUnits } from "./units.ts";

/** What the store knows of a scanned code, with the loans that it may belong to. */
export async function findScanned(db: Db, viewer: Account, code: string, now: Date): Promise<Scanned> {
  const { itemId, label } = readCode(code);
  const known = label === null ? [] : await findUnits(db, label);
  const [unit = null] = known
    .filter(({ equipmentId }) => itemId === null || equipmentId === itemId)
    .toSorted((a, b) => Number(a.state === "retired") - Number(b.state === "retired"));
  const id = unit?.equipmentId ?? (label === null ? itemId : null);
  const item =
    id === null
      ? undefined
      : await db
          .selectFrom("equipment")
          .select(["id as _id", "name"])
          .where("id", "=", id)
          .where("retiredAt", "is", null)
          .executeTakeFirst();
  if (!item) return { item: null, unit: null, loans: [] };
  const isNumbered = (await findNumbered(db, [item._id])).has(item._id);
  const open = await db
    .selectFrom("request")
    .select("id")
    .where("equipmentId", "=", item._id)
    .where("closedAt", "is", null)
    .where("status", "in", [...outStates, "approved"])
    .orderBy("dueDate")
    .orderBy("id")
    .limit(MAX_LOANS)
    .execute();
  const loans = await findRequests(
    db,
    viewer,
    now,
    open.map((loan) => loan.id),
  );
  return { item: { ...item, isNumbered }, unit, loans };
}

const MAX_LOANS = 100;
