import type { Db } from "#db/connect.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { PostSummary } from "#domain/posts/post.ts";
import { type PostType, postTypeRow } from "#domain/posts/types.ts";
import { whereReadable } from "./readable.ts";
import { findSummaries } from "./rows.ts";

/** The most recently posted posts of a type, independent of the order of its list. */
export async function listNewestPosts(
  db: Db,
  viewer: Viewer,
  type: PostType,
  limit: number,
): Promise<PostSummary[]> {
  const isByDate = postTypeRow(type).order === "date";
  const rows = await db
    .selectFrom("post")
    .where(whereReadable(viewer))
    .where("postType", "=", type)
    .select("post.id")
    // The key of a list by date begins with the date of posting, and has an index for each type.
    .$if(isByDate, (ordered) => ordered.orderBy("sortKey", "desc"))
    .$if(!isByDate, (ordered) => ordered.orderBy("createdAt", "desc").orderBy("post.id", "desc"))
    .limit(limit)
    .execute();
  return findSummaries(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
}
