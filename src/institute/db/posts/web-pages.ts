import { sql } from "kysely";
import type { Db } from "#core/db/connect.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { type Found, toWebPages, type WebPages } from "#institute/domain/posts/web-pages.ts";
import { whereGone, whereReadable } from "./readable.ts";

/** Every address of web pages that visitors may know: pages, those that lead on, and those of pages that are gone. */
export async function listWebPages(db: Db): Promise<WebPages> {
  const slugs = await db
    .selectFrom("post_slug")
    .select(["slug", "postId"])
    .where(sql<string>`substr("slug", 1, 1)`, "=", sql<string>`'/'`)
    .orderBy("slug")
    .execute();
  if (slugs.length === 0) return toWebPages(new Map());
  const rows = await db
    .selectFrom("post")
    .select(["id", "postType", "slug", "title", "language", "translationOf", "menu", "menuPlace", "footer"])
    .select((where) => whereReadable(null)(where).as("isPublic"))
    .where((where) => where.or([whereReadable(null)(where), whereGone(where)]))
    .where("id", "in", [...new Set(slugs.map(({ postId }) => postId))])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const at = new Map<string, Found>();
  for (const { slug: path, postId } of slugs) {
    const row = byId.get(postId);
    if (!row) continue;
    const { postType, slug, isPublic, ...page } = row;
    const current = postHref({ postType, slug });
    if (!isPublic) at.set(path, "gone");
    else
      at.set(
        path,
        postType === "webPage" && current === path ? { page: { ...page, path } } : { movedTo: current },
      );
  }
  return toWebPages(at);
}
