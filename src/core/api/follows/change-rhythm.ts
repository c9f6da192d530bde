import { transaction } from "#core/db/connect.ts";
import { findFollow, type StoredFollow, setRhythm } from "#core/db/follows/follows.ts";
import { findKind } from "#core/db/follows/kinds.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Rhythm } from "#core/domain/follows/follow.ts";
import type { Env } from "../env.ts";

/** Changes how often these readers are written to about one of their follows; 404 if it is another's, 422 if its kind has no such rhythm. */
export async function changeRhythm(
  { db }: Pick<Env["Variables"], "db">,
  readers: readonly string[],
  id: string,
  every: Rhythm,
): Promise<StoredFollow> {
  const row = await findFollow(db, readers, id);
  if (!row) throw notFollowed();
  const rhythms = findKind(row.kind)?.rhythms ?? [row.every];
  if (!rhythms.includes(every)) throw wrongRhythm(rhythms);
  return transaction(db, (trx) => setRhythm(trx, row.id, every));
}

export const notFollowed = () => new AppError("notFound", "You do not follow this.");

export const invalid = (field: string, message: string) =>
  new AppError("invalid", message, { fields: { [field]: message } });

export const wrongRhythm = (all: readonly Rhythm[]) =>
  invalid("every", `Choose one of these: ${all.join(", ")}.`);
