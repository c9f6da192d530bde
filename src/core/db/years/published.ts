import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { PublishedYears } from "#core/domain/years/year-report.ts";
import { record } from "../accounts/audit.ts";
import { type Db, invalidatePublic, type Trx } from "../connect.ts";
import type { SitemapSource } from "../part.ts";
import { now } from "../record.ts";

/** The years that everybody may read, the newest first. */
export const listPublished = (db: Db): Promise<PublishedYears["published"]> =>
  db.selectFrom("published_year").select(["year", "publishedAt"]).orderBy("year", "desc").execute();

/** Whether everybody may read a year. */
export const isPublished = async (db: Db, year: number): Promise<boolean> =>
  (await db.selectFrom("published_year").select("year").where("year", "=", year).executeTakeFirst()) !==
  undefined;

/** Publishes a year, or changes nothing if it is published; 422 for one that has not started. */
export async function publishYear(db: Trx, by: Authorized<"year.publish">, year: number): Promise<void> {
  if (`${year}` > lagosDay(now()).slice(0, 4))
    throw new AppError("invalid", `${year} has not started yet.`, {
      fields: { year: "This year has not started yet." },
    });
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto("published_year")
    .values({ year, publishedAt: now(), accountId: by._id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added) await changed(db, by, "year.publish", year);
}

/** Takes a year back, or changes nothing if it is not published. */
export async function takeBackYear(db: Trx, by: Authorized<"year.publish">, year: number): Promise<void> {
  const { numDeletedRows: removed } = await db
    .deleteFrom("published_year")
    .where("year", "=", year)
    .executeTakeFirstOrThrow();
  if (removed) await changed(db, by, "year.takeBack", year);
}

async function changed(
  db: Trx,
  by: Authorized<"year.publish">,
  action: "year.publish" | "year.takeBack",
  year: number,
): Promise<void> {
  await record(db, { accountId: by._id, action, subject: "year", subjectId: String(year) });
  await invalidatePublic(db, "institute");
}

/** The pages of the published years. */
export const yearPages: SitemapSource = {
  count: async (db) => (await listPublished(db)).length,
  async list(db, { limit, offset }) {
    const years = (await listPublished(db)).slice(offset, offset + limit);
    return years.map(({ year, publishedAt }) => ({ path: `/year/${year}`, changed: publishedAt }));
  },
};
