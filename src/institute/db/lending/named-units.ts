import type { ExpressionBuilder } from "kysely";
import type { Db } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import type { NamedUnit } from "#institute/domain/lending/unit.ts";

/** Whether the equipment of a request has numbered units, read along with it. */
export const numberedColumn = ({ exists, selectFrom }: ExpressionBuilder<Schema, "request">) =>
  exists(
    selectFrom("equipment_unit")
      .select("equipment_unit.id")
      .whereRef("equipment_unit.equipmentId", "=", "request.equipmentId")
      .where("equipment_unit.state", "<>", "retired"),
  ).as("isNumbered");

/** The units that are named for each of these loans. */
export async function listNamed(db: Db, loans: string[]): Promise<Map<string | null, NamedUnit[]>> {
  if (loans.length === 0) return new Map();
  const units = await db
    .selectFrom("equipment_unit")
    .select(["id as _id", "label", "requestId as loan"])
    .where("requestId", "in", loans)
    .orderBy("labelKey")
    .execute();
  const byLoan = Map.groupBy(units, ({ loan }) => loan);
  return new Map([...byLoan].map(([loan, own]) => [loan, own.map(({ _id, label }) => ({ _id, label }))]));
}
