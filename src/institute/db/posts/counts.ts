import { sql } from "kysely";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { yearOfMoment } from "#core/db/years/years-of.ts";
import { isYearOfPosting, type PostType } from "#institute/domain/posts/types.ts";
import { type PostFilter, whereMatches, whereReadable } from "./readable.ts";

/** The number of posts of a list that visitors read, counted once until posts change. */
export async function countPublic(db: Db, filter: PostFilter): Promise<number> {
  const { total } = await cachePublic(db, `posts of ${filter.type} in ${filter.year}`, () =>
    db
      .selectFrom("post")
      .where(whereReadable(null))
      .where(whereMatches(filter))
      .select((select) => select.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  );
  return total;
}

interface YearCount {
  year: number;
  total: number;
}

/** The number of public posts of a type for each year, and without a year, counted once until posts change. */
export const countPublicByYear = (db: Db, type: PostType): Promise<{ years: YearCount[]; undated: number }> =>
  cachePublic(db, `years of ${type}`, () => (isYearOfPosting(type) ? byPosting(db, type) : byYear(db, type)));

async function byYear(db: Db, type: PostType) {
  const rows = await db
    .selectFrom("post")
    .where("publicAt", "is not", null)
    .where("postType", "=", type)
    .select((select) => ["year", select.fn.countAll<number>().as("total")])
    .groupBy("year")
    .orderBy("year")
    .execute();
  const undated = rows.find(({ year }) => year === null)?.total ?? 0;
  return { years: rows.flatMap(({ year, total }) => (year === null ? [] : { year, total })), undated };
}

/** Counts by year of posting in Nigeria. */
async function byPosting(db: Db, type: PostType) {
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
