import { sql } from "kysely";
import { type Db, transaction } from "./connect.ts";
import * as authorsOf from "./post-authors.ts";
import { makeFindable } from "./post-state.ts";

const batchSize = 200;

/** Indexes again what a migration asked for, in short transactions; an interrupted start goes on where it stopped. */
export async function indexDuePosts(db: Db): Promise<void> {
  while ((await transaction(db, indexSome)) === batchSize);
}

async function indexSome(trx: Db): Promise<number> {
  const { rows } = await sql<{
    postId: string;
  }>`select "postId" from post_search_due limit ${batchSize}`.execute(trx);
  if (rows.length === 0) return 0;
  const due = rows.map(({ postId }) => postId);
  const posts = await trx
    .selectFrom("post")
    .selectAll()
    .where("id", "in", due)
    .where("deletedAt", "is", null)
    .execute();
  for (const post of posts) await makeFindable(trx, post, await authorsOf.read(trx, post.id));
  await sql`delete from post_search_due where "postId" in (${sql.join(due)})`.execute(trx);
  return rows.length;
}
