import { type Context, Hono } from "hono";
import { csvDownload } from "#core/api/csv-download.ts";
import { cachePublic, transaction } from "#core/db/connect.ts";
import { isPublished, listPublished, publishYear, takeBackYear } from "#core/db/years/published.ts";
import { reportYear } from "#core/db/years/report.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { parseYear } from "#core/domain/years/day-span.ts";
import type { PublishedYears } from "#core/domain/years/year-report.ts";
import { yearColumns, yearRows } from "#core/formats/year-csv.ts";
import type { Env } from "../env.ts";
import { allow, authorize } from "../http.ts";

const yearNotFound = () => new AppError("notFound", "This page does not exist.");

/** The figures of a year: admins read every year, others a public one; what they may not read is like no year at all. */
async function readYear(c: Context<Env>, text: string) {
  const { db, viewer } = c.var;
  const year = parseYear(text);
  const isAdmin = can(viewer, "year.read");
  if (!year || !(isAdmin || (await isPublished(db, year)))) throw yearNotFound();
  const now = new Date();
  const read = () => reportYear(db, year, { isAdmin, now });
  return {
    year,
    report: isAdmin ? await read() : await cachePublic(db, `year ${year} ${lagosDay(now)}`, read),
  };
}

function yearIn(text: string): number {
  const year = parseYear(text);
  if (!year) throw yearNotFound();
  return year;
}

/** The figures of the institute by year. */
export const yearsApi = new Hono<Env>()
  .get("/", async (c) => {
    const years: PublishedYears = { today: lagosDay(new Date()), published: await listPublished(c.var.db) };
    return c.json(years);
  })
  .get("/:year", async (c) => c.json((await readYear(c, c.req.param("year"))).report))
  .put("/:year/publication", allow("year.publish"), async (c) => {
    const by = authorize(c.var.viewer, "year.publish");
    const year = yearIn(c.req.param("year"));
    await transaction(c.var.db, (trx) => publishYear(trx, by, year));
    return c.body(null, 204);
  })
  .delete("/:year/publication", allow("year.publish"), async (c) => {
    const by = authorize(c.var.viewer, "year.publish");
    const year = yearIn(c.req.param("year"));
    await transaction(c.var.db, (trx) => takeBackYear(trx, by, year));
    return c.body(null, 204);
  });

/** The same as a file, at an address beside the page’s. */
export const yearFileApi = new Hono<Env>().get("/:file", async (c) => {
  const [, text = ""] = /^(\d{4})\.csv$/.exec(c.req.param("file")) ?? [];
  const { year, report } = await readYear(c, text);
  return csvDownload(`year-${year}.csv`, yearColumns(year), yearRows(report));
});
