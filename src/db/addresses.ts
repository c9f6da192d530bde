import type { PostType } from "#domain/post-types.ts";
import { postHref } from "#domain/post-types.ts";
import type { Db } from "./connect.ts";
import { counts } from "./post-counts.ts";
import { readableBy } from "./readable-posts.ts";

/** A page of the site that a record has of its own, and when the record last changed. */
export interface Address {
  path: string;
  changed: string;
}

const perPart = 20_000;

/** The public pages of records, in parts; and when each kind of post last changed, for its list. */
export async function addresses(db: Db, part: number) {
  const posts = await db
    .selectFrom("post")
    .where(readableBy(null))
    .select(["postType", "slug", "updatedAt"])
    .orderBy("id")
    .limit(perPart)
    .offset(part * perPart)
    .execute();
  const found: Address[] = posts.map((post) => ({ path: postHref(post), changed: post.updatedAt }));
  if (part === 0) found.push(...(await speciesAddresses(db)), ...(await memberAddresses(db)));
  const { public: total } = await counts(db, {});
  return {
    parts: Math.max(1, Math.ceil(total / perPart)),
    addresses: found,
    newest: part === 0 ? await newestByType(db) : {},
  };
}

async function speciesAddresses(db: Db): Promise<Address[]> {
  const rows = await db
    .selectFrom("species")
    .select(["slug", "updatedAt"])
    .where("deletedAt", "is", null)
    .execute();
  return rows.map(({ slug, updatedAt }) => ({ path: `/birds/${slug}`, changed: updatedAt }));
}

/** Whoever stands in a directory has a page that may be found. */
async function memberAddresses(db: Db): Promise<Address[]> {
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
  return rows.map(({ slug, updatedAt }) => ({ path: `/member/${slug}`, changed: updatedAt }));
}

async function newestByType(db: Db): Promise<Partial<Record<PostType, string>>> {
  const rows = await db
    .selectFrom("post")
    .where(readableBy(null))
    .groupBy("postType")
    .select(["postType", (select) => select.fn.max("updatedAt").as("changed")])
    .execute();
  return Object.fromEntries(rows.map(({ postType, changed }) => [postType, changed]));
}
