import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { type PostType, postTypeRow } from "#institute/domain/posts/types.ts";
import { whereReadable } from "./readable.ts";
import { findSummaries } from "./rows.ts";

/** The most recently posted posts of a type, independent of the order of its list; web pages by their last change. */
export async function listNewestPosts(
  db: Db,
  viewer: Viewer,
  type: PostType,
  limit: number,
): Promise<PostSummary[]> {
  const { path, order } = postTypeRow(type);
  const isByDate = path !== null && order === "date";
  const rows = await db
    .selectFrom("post")
    .where(whereReadable(viewer))
    .where("postType", "=", type)
    .select("post.id")
    // The key of a list by date begins with the date of posting, and has an index for each type.
    .$if(isByDate, (ordered) => ordered.orderBy("sortKey", "desc"))
    .$if(!isByDate, (ordered) =>
      ordered.orderBy(path === null ? "updatedAt" : "createdAt", "desc").orderBy("post.id", "desc"),
    )
    .limit(limit)
    .execute();
  return findSummaries(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
}

/** A post by its key in the order of its type's list. */
export interface PlaceInList {
  id: string;
  postType: PostType;
  sortKey: string;
}

/** The posts below this one in its list, and at the end of the list those at its top. */
export async function listFollowing(
  db: Db,
  viewer: Viewer,
  { postType, sortKey }: PlaceInList,
  limit: number,
): Promise<PostSummary[]> {
  const list = db
    .selectFrom("post")
    .where(whereReadable(viewer))
    .where("postType", "=", postType)
    .select("post.id")
    .orderBy("sortKey", "desc")
    .limit(limit);
  const below = await list.where("sortKey", "<", sortKey).execute();
  const top = below.length < limit ? await list.where("sortKey", ">", sortKey).execute() : [];
  const ids = [...below, ...top].slice(0, limit).map(({ id }) => id);
  return findSummaries(db, viewer, ids);
}
