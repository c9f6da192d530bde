import type { Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import { markChanged } from "../dois/registrations.ts";
import { reindex } from "../search/indexing.ts";
import * as postAuthors from "./authors.ts";
import { listSupervisedPosts } from "./supervisor-links.ts";

/** Updates a member's name in their posts and the search index. */
export async function renameAuthor(db: Trx, profileId: string, name: string): Promise<void> {
  await postAuthors.rename(db, profileId, name);
  await reindex(db, await listWritten(db, profileId));
}

/** Marks that what catalogues know of a member's posts changed. */
export async function markRecordsChanged(db: Trx, profileId: string): Promise<void> {
  const supervised = await listSupervisedPosts(db, profileId);
  const ids = [...(await listWritten(db, profileId)), ...supervised];
  if (ids.length === 0) return;
  await db
    .updateTable("post")
    .set({ recordAt: `${now().slice(0, 19)}Z` })
    .where("id", "in", ids)
    .where("publicAt", "is not", null)
    .execute();
  await markChanged(db, "post", ids);
}

async function listWritten(db: Trx, profileId: string): Promise<string[]> {
  const posts = await db
    .selectFrom("post_author")
    .select("postId")
    .where("profileId", "=", profileId)
    .execute();
  return posts.map(({ postId }) => postId);
}
