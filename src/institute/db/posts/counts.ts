import { sql } from "kysely";
import { cachePublic, type Db, type Trx } from "#core/db/connect.ts";
import { yearOfMoment } from "#core/db/years/years-of.ts";
import type { YearFilter } from "#core/domain/dates.ts";
import { isYearOfPosting, type PostType } from "#institute/domain/posts/types.ts";

/** The facts of a post that decide how it is counted; a deleted post is not counted. */
export interface CountedPost {
  postType: PostType;
  year: number | null;
  isPublic: boolean;
  isStored: boolean;
}

/** Updates the counts after a post changed. */
export async function recount(db: Trx, before: CountedPost | null, after: CountedPost): Promise<void> {
  const isSameBucket =
    before &&
    before.year === after.year &&
    before.isPublic === after.isPublic &&
    before.isStored === after.isStored;
  if (isSameBucket && before.postType === after.postType) return;
  if (before) await add(db, before, -1);
  await add(db, after, 1);
}

async function add(db: Trx, post: CountedPost, sign: 1 | -1): Promise<void> {
  const stored = post.isStored ? sign : 0;
  const shown = post.isPublic ? sign : 0;
  if (stored === 0 && shown === 0) return;
  await db
    .insertInto("post_count")
    .values({ postType: post.postType, year: post.year ?? 0, stored, public: shown })
    .onConflict((conflict) =>
      conflict.columns(["postType", "year"]).doUpdateSet({
        stored: sql`post_count.stored + excluded.stored`,
        public: sql`post_count.public + excluded.public`,
      }),
    )
    .execute();
}

interface PostFilter {
  type?: PostType | undefined;
  year?: YearFilter | undefined;
}

/** The number of posts of a type and year, in total and public; those without a year are stored under 0. */
export async function countPosts(db: Db, { type, year }: PostFilter) {
  let counts = db
    .selectFrom("post_count")
    .select((select) => [
      select.fn.sum<number | null>("stored").as("stored"),
      select.fn.sum<number | null>("public").as("shown"),
    ]);
  if (type !== undefined) counts = counts.where("postType", "=", type);
  if (year !== undefined) counts = counts.where("year", "=", year === "none" ? 0 : year);
  const row = await counts.executeTakeFirst();
  return { stored: Number(row?.stored ?? 0), public: Number(row?.shown ?? 0) };
}

/** The number of posts of a type and year that wait for a decision. */
export async function countWaiting(db: Db, { type, year }: PostFilter): Promise<number> {
  let counts = db
    .selectFrom("post_waiting_count")
    .select((select) => select.fn.sum<number | null>("total").as("total"));
  if (type !== undefined) counts = counts.where("postType", "=", type);
  if (year !== undefined) counts = counts.where("year", "=", year === "none" ? 0 : year);
  const row = await counts.executeTakeFirst();
  return Number(row?.total ?? 0);
}

interface YearCount {
  year: number;
  total: number;
}

/** The number of public posts of a type for each year, and without a year. */
export async function countPublicByYear(
  db: Db,
  type: PostType,
): Promise<{ years: YearCount[]; undated: number }> {
  if (isYearOfPosting(type)) return cachePublic(db, `years of ${type}`, () => publicByPosting(db, type));
  const rows = await db
    .selectFrom("post_count")
    .select(["year", "public as total"])
    .where("postType", "=", type)
    .where("year", ">", 0)
    .where("public", ">", 0)
    .orderBy("year")
    .execute();
  const undated = await countPosts(db, { type, year: "none" });
  return { years: rows.map(({ year, total }) => ({ year, total: Number(total) })), undated: undated.public };
}

/** Counts by year of posting in Nigeria. */
async function publicByPosting(db: Db, type: PostType) {
  const year = yearOfMoment("createdAt");
  const isDated = sql<number>`case when "datePrecision" = 'unknown' then 0 else 1 end`;
  const rows = await db
    .selectFrom("post")
    .where("publicAt", "is not", null)
    .where("postType", "=", type)
    .select((select) => [year.as("year"), isDated.as("isDated"), select.fn.countAll<number>().as("total")])
    .groupBy([year, isDated])
    .orderBy(year)
    .execute();
  const undated = rows.filter((row) => !row.isDated).reduce((sum, { total }) => sum + total, 0);
  return { years: rows.filter((row) => row.isDated).map(({ year, total }) => ({ year, total })), undated };
}
