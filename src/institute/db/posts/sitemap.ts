import type { Db } from "#core/db/connect.ts";
import type { SitemapSource } from "#core/db/part.ts";
import { DEFAULT_PAGE_SIZE } from "#core/domain/paging.ts";
import { listedTypes, postHref } from "#institute/domain/posts/types.ts";
import { countPublic } from "./counts.ts";
import { whereReadable } from "./readable.ts";

/** The pages of posts; the home page shows the newest news. */
export const postPages: SitemapSource = {
  count: (db) => countPublic(db, {}),
  async list(db, { limit, offset }) {
    const posts = await db
      .selectFrom("post")
      .where(whereReadable(null))
      .select(["postType", "slug", "updatedAt"])
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    return posts.map((post) => ({ path: postHref(post), changed: post.updatedAt }));
  },
  async newest(db) {
    const newest: Record<string, string> = {};
    for (const { type, path } of listedTypes) {
      const changed = await lastChange(db, type);
      if (!changed) continue;
      newest[`/${path}`] = changed;
      if (type === "news") newest["/"] = changed;
    }
    return newest;
  },
};

/** When a post on the first page of a list last changed. */
async function lastChange(db: Db, type: (typeof listedTypes)[number]["type"]): Promise<string | undefined> {
  const rows = await db
    .selectFrom("post")
    .where(whereReadable(null))
    .where("postType", "=", type)
    .select("updatedAt")
    .orderBy("sortKey", "desc")
    .limit(DEFAULT_PAGE_SIZE)
    .execute();
  return rows
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
}
