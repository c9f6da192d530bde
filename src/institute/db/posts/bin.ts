import { type Db, transaction } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { purgePost } from "./review/consequences.ts";
import { binCutoff } from "./writing.ts";

const BATCH_SIZE = 50;

/** Purges posts past their time in the bin; a row with its slugs remains, so that their pages still answer 410. */
export async function purgeDeletedPosts(db: Db): Promise<number> {
  const rows = await db
    .selectFrom("post")
    .select("id")
    .where("deletedAt", "<=", binCutoff(now()))
    .where("title", "!=", "")
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of rows) await transaction(db, (trx) => purgePost(trx, id));
  return rows.length < BATCH_SIZE ? rows.length : rows.length + (await purgeDeletedPosts(db));
}
