import type { Db } from "#core/db/connect.ts";
import type { SheetLine } from "#institute/domain/lending/sheet.ts";
import { listNamed } from "./named-units.ts";
import { requestNotFound } from "./request-rows.ts";

/** The requests of a hand-over sheet, in the order of `ids`; 404 if one of them does not exist. */
export async function listSheet(db: Db, ids: readonly string[]): Promise<SheetLine[]> {
  const rows = await db
    .selectFrom("request")
    .innerJoin("equipment", "equipment.id", "request.equipmentId")
    .select(["request.id as _id", "equipmentId as requestId", "request.equipment", "accountId"])
    .select(["request.name", "email", "phone", "request.quantity", "startDate", "dueDate", "issuedBy"])
    .select("equipment.deposit")
    .where("request.id", "in", ids)
    .where("deletedAt", "is", null)
    .execute();
  const named = await listNamed(db, [...ids]);
  const byId = new Map(
    rows.map((row) => [row._id, { ...row, units: (named.get(row._id) ?? []).map(({ label }) => label) }]),
  );
  return ids.map((id) => {
    const line = byId.get(id);
    if (!line) throw requestNotFound();
    return line;
  });
}
