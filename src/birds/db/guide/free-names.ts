import { findTakenNames, type OwnNames } from "#birds/domain/guide/taken-names.ts";
import type { Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { listGuideSpecies } from "./name-basis.ts";
import { get } from "./rows.ts";

/** Throws a conflict that names another species with one of these names; a species keeps those that it had before. */
export async function assertNamesFree(
  db: Db,
  bird: OwnNames & { _id?: string },
  before: readonly OwnNames[] = [],
): Promise<void> {
  const others = (await listGuideSpecies(db)).filter(({ id, isDeleted }) => !isDeleted && id !== bird._id);
  const [taken] = findTakenNames(others, [{ bird, before }]);
  if (!taken) return;
  const { field, message } = taken;
  const namesake = others.find((other) => other === taken.other);
  const current = namesake && { name: namesake.name, slug: (await get(db, namesake.id)).slug };
  throw new AppError("conflict", message, { fields: { [field]: message }, ...(current && { current }) });
}
