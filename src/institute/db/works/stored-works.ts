import type { Db } from "#core/db/connect.ts";
import { batchesOf } from "#core/db/lists.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { workTypes } from "#institute/domain/posts/authorship.ts";
import { type NearWork, prepareWork } from "#institute/domain/posts/near-works.ts";
import { bareSlug } from "#institute/domain/posts/page-address.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import { NearIndex } from "#institute/domain/works/near-index.ts";
import { findSummaries } from "../posts/rows.ts";
import { readTexts } from "../posts/texts.ts";

/** A work that is here, as an import compares it. */
export type StoredWork = Omit<NearWork, "nearness"> & { withdrawnAt: string | null };

/** All works of the site, also those that are pending, private or taken down. */
export async function readStoredWorks(db: Db) {
  const rows = await db
    .selectFrom("post")
    .leftJoin("post_author", (join) =>
      join.onRef("post_author.postId", "=", "post.id").on("post_author.position", "=", 0),
    )
    .select(["post.id as _id", "title", "titleHtml", "language", "year", "postType", "slug", "doi"])
    .select(["withdrawnAt", "post_author.name", "family"])
    .where("postType", "in", workTypes)
    .where("deletedAt", "is", null)
    .execute();
  const index = new NearIndex<StoredWork>();
  const byPath = new Map<string, StoredWork>();
  const byId = new Map<string, StoredWork>();
  for (const { doi, name, family, ...row } of rows) {
    const work = { ...row, slug: bareSlug(row.slug) };
    index.add(work, prepareWork({ ...row, doi, firstAuthor: family ?? name }));
    byPath.set(postHref(work), work);
    byId.set(work._id, work);
  }
  return { index, byPath, byId };
}

/** These works with their texts and authors. */
export async function readWholeWorks(
  db: Db,
  admin: Account,
  ids: readonly string[],
): Promise<Map<string, Post>> {
  const posts = new Map<string, Post>();
  for (const batch of batchesOf(ids)) {
    const texts = await readTexts(db, batch);
    for (const post of await findSummaries(db, admin, [...batch]))
      posts.set(post._id, { ...post, content: texts.get(post._id) ?? "" });
  }
  return posts;
}
