import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { pageWindow } from "#core/domain/paging.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { findOnlyInFiles, readFound } from "../pages/only-in-files.ts";
import type { FoundPosts } from "../posts.ts";
import { findSummaries } from "../rows.ts";

interface Window {
  limit: number;
  most: number;
}

/** Adds to the matches of each type the works that have the words only inside their file. */
export async function addInFiles(
  db: Db,
  viewer: Viewer,
  text: string,
  groups: ReadonlyMap<PostType, FoundPosts>,
  { limit, most }: Window,
): Promise<Map<PostType, FoundPosts>> {
  const [only] = groups.size === 1 ? groups.keys() : [];
  const { works, hasMore } = await findOnlyInFiles(db, viewer, text, { type: only });
  const joined = new Map(groups);
  for (const [type, among] of Map.groupBy(works, ({ postType }) => postType)) {
    const group = groups.get(type);
    // Of a type with more matches than are counted, these would come after all others.
    if (!group || group.hasMore) continue;
    const shown = among.slice(0, Math.max(0, limit - group.data.length));
    const ids = shown.map(({ postId }) => postId);
    const all = group.total + among.length;
    const total = Math.min(most, all);
    joined.set(type, {
      data: [...group.data, ...(await findSummaries(db, viewer, ids))],
      ...pagesOf(total, limit),
      total,
      ...((hasMore || total < all) && { hasMore: true }),
      inFiles: await readFound(db, text, shown),
    });
  }
  return joined;
}

function pagesOf(total: number, limit: number) {
  const { currentPage, numberOfPages } = pageWindow(total, 0, limit);
  return { currentPage, numberOfPages };
}
