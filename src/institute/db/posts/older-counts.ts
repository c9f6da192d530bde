import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Trx } from "#core/db/connect.ts";
import type { PostRow } from "./state.ts";

// Leaves with 0.13.0: servers of 0.11.0 that run beside this one during an upgrade read and write these counts.

/** Moves a post from where it was counted to where it is; a deleted post is not counted. */
export async function recount(db: Trx, before: PostRow | undefined, after: PostRow): Promise<void> {
  const [was, is] = [before && bucketOf(before), bucketOf(after)];
  if (isDeepStrictEqual(was, is)) return;
  if (was) await add(db, { ...was, stored: -was.stored, public: -was.public });
  await add(db, is);
}

const bucketOf = ({ postType, year, deletedAt, publicAt }: PostRow) => ({
  postType,
  year: year ?? 0,
  stored: deletedAt === null ? 1 : 0,
  public: publicAt === null ? 0 : 1,
});

const add = (db: Trx, bucket: ReturnType<typeof bucketOf>) =>
  db
    .insertInto("post_count")
    .values(bucket)
    .onConflict((conflict) =>
      conflict.columns(["postType", "year"]).doUpdateSet({
        stored: sql`post_count.stored + excluded.stored`,
        public: sql`post_count.public + excluded.public`,
      }),
    )
    .execute();
