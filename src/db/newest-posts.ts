import type { PostSummary } from "#domain/post.ts";
import type { PostType } from "#domain/post-types.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Db } from "./connect.ts";
import { summaries } from "./post-rows.ts";
import { readableBy } from "./readable-posts.ts";

/** The posts of a type that were posted last, whatever order its list has. */
export async function newestPosts(
  db: Db,
  viewer: Viewer,
  type: PostType,
  limit: number,
): Promise<PostSummary[]> {
  const rows = await db
    .selectFrom("post")
    .where(readableBy(viewer))
    .where("postType", "=", type)
    .select("post.id")
    .orderBy("createdAt", "desc")
    .orderBy("post.id", "desc")
    .limit(limit)
    .execute();
  return summaries(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
}
