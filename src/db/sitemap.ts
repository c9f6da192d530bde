import { speciesHref } from "#domain/birds/species-href.ts";
import { memberHref } from "#domain/people/member-href.ts";
import type { PostType } from "#domain/posts/types.ts";
import { postHref } from "#domain/posts/types.ts";
import type { Db } from "./connect.ts";
import { countPosts } from "./posts/counts.ts";
import { whereReadable } from "./posts/readable.ts";

/** The public page of a record, and when the record last changed. */
export interface SitemapEntry {
  path: string;
  changed: string;
}

const ENTRIES_PER_PART = 20_000;

/** One part of the public pages; the first part also has the last change of each type of post. */
export async function listSitemapPart(db: Db, part: number) {
  const posts = await db
    .selectFrom("post")
    .where(whereReadable(null))
    .select(["postType", "slug", "updatedAt"])
    .orderBy("id")
    .limit(ENTRIES_PER_PART)
    .offset(part * ENTRIES_PER_PART)
    .execute();
  const entries: SitemapEntry[] = posts.map((post) => ({ path: postHref(post), changed: post.updatedAt }));
  if (part === 0) entries.push(...(await listSpeciesEntries(db)), ...(await listMemberEntries(db)));
  const { public: total } = await countPosts(db, {});
  return {
    parts: Math.max(1, Math.ceil(total / ENTRIES_PER_PART)),
    addresses: entries,
    newest: part === 0 ? await findNewestByType(db) : {},
  };
}

async function listSpeciesEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom("species")
    .select(["slug", "updatedAt"])
    .where("deletedAt", "is", null)
    .execute();
  return rows.map(({ slug, updatedAt }) => ({ path: speciesHref(slug), changed: updatedAt }));
}

/** Only members with a category are listed in a directory, so only they are indexed. */
async function listMemberEntries(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom("profile")
    .select(["slug", "updatedAt"])
    .where("deletedAt", "is", null)
    .where((where) =>
      where.exists(
        where
          .selectFrom("profile_category")
          .select("profileId")
          .whereRef("profile_category.profileId", "=", "profile.id"),
      ),
    )
    .execute();
  return rows.map(({ slug, updatedAt }) => ({ path: memberHref(slug), changed: updatedAt }));
}

async function findNewestByType(db: Db): Promise<Partial<Record<PostType, string>>> {
  const rows = await db
    .selectFrom("post")
    .where(whereReadable(null))
    .groupBy("postType")
    .select(["postType", (select) => select.fn.max("updatedAt").as("changed")])
    .execute();
  return Object.fromEntries(rows.map(({ postType, changed }) => [postType, changed]));
}
