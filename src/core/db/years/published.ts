import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { PublishedYears } from "#core/domain/years/year-report.ts";
import { record } from "../accounts/audit.ts";
import { type Db, invalidatePublic, type Trx } from "../connect.ts";
import type { SitemapSource } from "../part.ts";
import { now } from "../record.ts";
import { listRecorded } from "./report.ts";

/**
 * The years that everybody may read, the newest first: all that are over and of which something is recorded, and the one that runs
 * if an admin has published it, without those that an admin withholds.
 */
export async function listPublished(db: Db): Promise<PublishedYears["published"]> {
  const current = Number(lagosDay(now()).slice(0, 4));
  const recorded = await listRecorded(db, current);
  const early = await db.selectFrom("published_year").select(["year", "publishedAt"]).execute();
  const withheld = await db.selectFrom("withheld_year").select("year").execute();
  const hidden = new Set(withheld.map(({ year }) => year));
  const since = new Map(early.map(({ year, publishedAt }) => [year, publishedAt]));
  return [...new Set([...since.keys(), ...recorded.filter((year) => year < current)])]
    .filter((year) => !hidden.has(year))
    .toSorted((a, b) => b - a)
    .map((year) => ({ year, publishedAt: since.get(year) ?? null }));
}

/** Whether everybody may read a year. */
export const isPublished = async (db: Db, year: number): Promise<boolean> =>
  (await listPublished(db)).some((one) => one.year === year);

/** Publishes a year, or changes nothing if it is published; 422 for one that has not started. */
export async function publishYear(db: Trx, by: Authorized<"year.publish">, year: number): Promise<void> {
  if (`${year}` > lagosDay(now()).slice(0, 4))
    throw new AppError("invalid", `${year} has not started yet.`, {
      fields: { year: "This year has not started yet." },
    });
  const { numDeletedRows: freed } = await db
    .deleteFrom("withheld_year")
    .where("year", "=", year)
    .executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto("published_year")
    .values({ year, publishedAt: now(), accountId: by._id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (freed || added) await changed(db, by, "year.publish", year);
}

/** Withholds a year, also once it is over, or changes nothing if it is withheld. */
export async function takeBackYear(db: Trx, by: Authorized<"year.publish">, year: number): Promise<void> {
  await db.deleteFrom("published_year").where("year", "=", year).execute();
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto("withheld_year")
    .values({ year, withheldAt: now(), accountId: by._id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added) await changed(db, by, "year.takeBack", year);
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

/** The pages of the years that everybody may read. */
export const yearPages: SitemapSource = {
  count: async (db) => (await listPublished(db)).length,
  async list(db, { limit, offset }) {
    const years = (await listPublished(db)).slice(offset, offset + limit);
    return years.map(({ year, publishedAt }) => ({ path: `/year/${year}`, changed: publishedAt }));
  },
};
