import { sql } from "kysely";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import { reindex } from "./indexing.ts";

const BATCH_SIZE = 200;

/** Reindexes the posts that a migration marked, in short transactions; resumes after an interruption. */
export async function reindexDuePosts(db: Db): Promise<void> {
  while ((await transaction(db, reindexBatch)) === BATCH_SIZE);
}

async function reindexBatch(trx: Trx): Promise<number> {
  const { rows } = await sql<{
    postId: string;
  }>`select "postId" from post_search_due limit ${BATCH_SIZE}`.execute(trx);
  if (rows.length === 0) return 0;
  const due = rows.map(({ postId }) => postId);
  await reindex(trx, due);
  await sql`delete from post_search_due where "postId" in (${sql.join(due)})`.execute(trx);
  return rows.length;
}
