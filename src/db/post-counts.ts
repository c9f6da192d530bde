import { sql } from "kysely";
import type { YearFilter } from "#domain/dates.ts";
import type { PostType } from "#domain/post-types.ts";
import type { Db } from "./connect.ts";
import { prepared } from "./prepared.ts";

/** What a post adds to the counts: nothing once it is deleted. */
export interface Counted {
  postType: PostType;
  year: number | null;
  isPublic: boolean;
  isStored: boolean;
}

/** Moves the counts from what a post was to what it is; to be called in the transaction that changes it. */
export async function recount(db: Db, before: Counted | null, after: Counted): Promise<void> {
  const same =
    before &&
    before.year === after.year &&
    before.isPublic === after.isPublic &&
    before.isStored === after.isStored;
  if (same && before.postType === after.postType) return;
  if (before) await add(db, before, -1);
  await add(db, after, 1);
}

const insertCount = prepared(
  (
    db,
    { postType, year, stored, shown }: { postType: PostType; year: number; stored: number; shown: number },
  ) =>
    db
      .insertInto("post_count")
      .values({ postType, year, stored, public: shown })
      .onConflict((conflict) =>
        conflict.columns(["postType", "year"]).doUpdateSet({
          stored: sql`post_count.stored + excluded.stored`,
          public: sql`post_count.public + excluded.public`,
        }),
      ),
);

async function add(db: Db, post: Counted, sign: 1 | -1): Promise<void> {
  const stored = post.isStored ? sign : 0;
  const shown = post.isPublic ? sign : 0;
  if (stored === 0 && shown === 0) return;
  await insertCount(db, { postType: post.postType, year: post.year ?? 0, stored, shown });
}

interface Narrowing {
  type?: PostType | undefined;
  year?: YearFilter | undefined;
}

const sums = prepared(
  (db, values: { type: PostType; year: number }, shape: { byType: boolean; byYear: boolean }) => {
    let query = db
      .selectFrom("post_count")
      .select((select) => [
        select.fn.sum<number | null>("stored").as("stored"),
        select.fn.sum<number | null>("public").as("shown"),
      ]);
    if (shape.byType) query = query.where("postType", "=", values.type);
    if (shape.byYear) query = query.where("year", "=", values.year);
    return query;
  },
);

/** How many posts there are of a type and year, all together and for visitors. */
export async function counts(db: Db, { type, year }: Narrowing) {
  // What has no year is counted under 0.
  const values = { type: type ?? "webPage", year: year === "none" ? 0 : (year ?? 0) };
  const [row] = await sums(db, values, { byType: type !== undefined, byYear: year !== undefined });
  return { stored: Number(row?.stored ?? 0), public: Number(row?.shown ?? 0) };
}

/** How many posts of a type visitors may read, for each year that has any. */
export async function publicByYear(db: Db, type: PostType): Promise<{ year: number; total: number }[]> {
  const rows = await db
    .selectFrom("post_count")
    .select(["year", "public as total"])
    .where("postType", "=", type)
    .where("year", ">", 0)
    .where("public", ">", 0)
    .orderBy("year")
    .execute();
  return rows.map(({ year, total }) => ({ year, total: Number(total) }));
}
