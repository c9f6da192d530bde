import { type Db, invalidatePublic, type Trx, transaction } from "#core/db/connect.ts";
import { namePartsOf } from "#institute/domain/posts/author-input.ts";
import { storeParts } from "./authors.ts";
import { withParts } from "./name-parts.ts";

const BATCH_SIZE = 200;

/**
 * Reads the names that an earlier version stored without their parts, in short transactions; resumes after an
 * interruption. Stays: the migration leaves stored names to it.
 */
export async function readUnreadNames(db: Db): Promise<void> {
  while ((await transaction(db, readBatch)) === BATCH_SIZE);
}

/** A name that reads as several people stays one, which an admin can split. */
async function readBatch(trx: Trx): Promise<number> {
  const rows = await trx
    .selectFrom("post_author")
    .select(["postId", "position", "profileId", "name", "given", "family", "suffix", "orcid"])
    .where("kind", "is", null)
    .limit(BATCH_SIZE)
    .execute();
  const named = rows.map(({ postId, position, profileId, name, ...parts }) => ({
    postId,
    position,
    profileId,
    name,
    ...namePartsOf(parts),
  }));
  for (const author of await withParts(trx, named)) await storeParts(trx, author);
  if (rows.length > 0) await invalidatePublic(trx, "institute");
  return rows.length;
}
