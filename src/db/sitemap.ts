import { speciesHref } from "#domain/birds/species-href.ts";
import { DEFAULT_PAGE_SIZE } from "#domain/paging.ts";
import { memberHref } from "#domain/people/member-href.ts";
import { listedTypes, type PostType, postHref } from "#domain/posts/types.ts";
import type { Db } from "./connect.ts";
import { countPosts } from "./posts/counts.ts";
import { whereReadable } from "./posts/readable.ts";

/** The public page of a record, and when the record last changed. */
export interface SitemapEntry {
  path: string;
  changed: string;
}

const ENTRIES_PER_PART = 20_000;

/** The number of parts, and one of them; without a number, the only one. The first also has the last change of each type of post. */
export async function listSitemapPart(db: Db, wanted: number | undefined) {
  const { public: total } = await countPosts(db, {});
  const parts = Math.max(1, Math.ceil(total / ENTRIES_PER_PART));
  const part = wanted ?? (parts === 1 ? 0 : undefined);
  return {
    parts,
    addresses: part === undefined ? [] : await listEntries(db, part),
    newest: part === 0 ? await findNewestByType(db) : {},
  };
}

async function listEntries(db: Db, part: number): Promise<SitemapEntry[]> {
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
  return entries;
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

/** When a post on the first page of each list last changed. */
async function findNewestByType(db: Db): Promise<Partial<Record<PostType, string>>> {
  const newest: Partial<Record<PostType, string>> = {};
  for (const { type } of listedTypes) {
    const rows = await db
      .selectFrom("post")
      .where(whereReadable(null))
      .where("postType", "=", type)
      .select("updatedAt")
      .orderBy("sortKey", "desc")
      .limit(DEFAULT_PAGE_SIZE)
      .execute();
    const changed = rows
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1);
    if (changed) newest[type] = changed;
  }
  return newest;
}
