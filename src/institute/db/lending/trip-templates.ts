import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { compareText } from "#core/domain/words.ts";
import { mergeLines, type TripLine, type TripTemplateInput } from "#institute/domain/lending/trip.ts";

/** A prepared trip as members choose it; what is no longer lent is not among its lines. */
export interface TripTemplate {
  _id: string;
  name: string;
  lines: (TripLine & { name: string })[];
}

const MAX_TEMPLATES = 100;

/** The prepared trips by name. */
export async function listTemplates(db: Db): Promise<TripTemplate[]> {
  const templates = await db.selectFrom("trip_template").select(["id as _id", "name"]).execute();
  const lines = await db
    .selectFrom("trip_template_line")
    .innerJoin("equipment", "equipment.id", "trip_template_line.equipmentId")
    .select(["templateId", "equipmentId as requestId", "equipment.name", "trip_template_line.quantity"])
    .where("retiredAt", "is", null)
    .orderBy("position")
    .execute();
  const byTemplate = Map.groupBy(lines, ({ templateId }) => templateId);
  return templates
    .map(({ _id, name }) => ({
      _id,
      name,
      lines: (byTemplate.get(_id) ?? []).map(({ templateId: _, ...line }) => line),
    }))
    .toSorted((a, b) => compareText(a.name, b.name));
}

/** Stores a prepared trip; returns its id. */
export async function createTemplate(
  trx: Trx,
  _by: Authorized<"equipment.manage">,
  { name, lines }: TripTemplateInput,
  now: Date,
): Promise<string> {
  const { count } = await trx
    .selectFrom("trip_template")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_TEMPLATES)
    throw new AppError("conflict", `There are ${MAX_TEMPLATES} prepared trips already. Delete one first.`);
  const id = newId();
  await trx.insertInto("trip_template").values({ id, name, createdAt: now.toISOString() }).execute();
  await storeLines(trx, id, lines);
  return id;
}

/** Changes name or lines of a prepared trip; 404 if there is none. */
export async function changeTemplate(
  trx: Trx,
  _by: Authorized<"equipment.manage">,
  id: string,
  { name, lines }: Partial<TripTemplateInput>,
): Promise<void> {
  const found = await trx
    .updateTable("trip_template")
    .set((row) => ({ name: name ?? row.ref("name") }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!found) throw templateNotFound();
  if (lines) await storeLines(trx, id, lines);
}

/** Deletes a prepared trip; 404 if there is none. */
export async function deleteTemplate(
  trx: Trx,
  _by: Authorized<"equipment.manage">,
  id: string,
): Promise<void> {
  const deleted = await trx
    .deleteFrom("trip_template")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw templateNotFound();
}

const templateNotFound = () => new AppError("notFound", "This prepared trip does not exist.");

async function storeLines(trx: Trx, templateId: string, lines: readonly TripLine[]): Promise<void> {
  const merged = mergeLines(lines);
  const lent = await trx
    .selectFrom("equipment")
    .select("id")
    .where(
      "id",
      "in",
      merged.map(({ requestId }) => requestId),
    )
    .where("retiredAt", "is", null)
    .execute();
  const known = new Set(lent.map(({ id }) => id));
  const place = lines.findIndex(({ requestId }) => !known.has(requestId));
  if (place >= 0)
    throw new AppError("invalid", `Please check: lines.${place}.`, {
      fields: { [`lines.${place}`]: "The store does not lend this." },
    });
  await trx.deleteFrom("trip_template_line").where("templateId", "=", templateId).execute();
  await trx
    .insertInto("trip_template_line")
    .values(
      merged.map(({ requestId: equipmentId, quantity }, position) => ({
        templateId,
        equipmentId,
        quantity,
        position,
      })),
    )
    .execute();
}
