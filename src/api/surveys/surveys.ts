import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "#api/env.ts";
import { largeExport } from "#api/export-slots.ts";
import { allow, query, requireAccount } from "#api/http.ts";
import { readSurveyFacts } from "#db/surveys/export.ts";
import { removeDemonstration } from "#db/surveys/import.ts";
import { keysOf } from "#domain/keys.ts";
import { openLicences } from "#domain/surveys/licences.ts";
import { surveyDictionary } from "#formats/surveys/export.ts";
import { exportSites, surveyVersion } from "./downloads.ts";

const licence = { licence: z.enum(keysOf(openLicences), "Choose one of the licences.").optional() };
const ArchiveQuery = z.object(licence);
const DownloadQuery = z.object({
  year: z.coerce
    .number<string>("The year must be a number, such as 2018.")
    .int()
    .min(1850)
    .max(2100)
    .optional(),
  ...licence,
});

const headers = (name: string) => ({
  "Content-Type": name.endsWith(".zip") ? "application/zip" : "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
});

/** Such as `point-counts-2018-CC-BY-4.0-2026-11-23.csv`; its end is the version of the data. */
const fileName = async (c: Context<Env>, filters: (string | number | undefined)[], ending: string) =>
  `${["point-counts", ...filters.filter((filter) => filter !== undefined), await surveyVersion(c.var.db)].join("-")}.${ending}`;

/** Survey files: public to download, for admins to import. */
export const surveysApi = new Hono<Env>()
  .get("/facts", async (c) => c.json(await readSurveyFacts(c.var.db)))
  .get("/counts.csv", query(DownloadQuery), largeExport, async (c) => {
    const { year, licence } = c.req.valid("query");
    const name = await fileName(c, [year, licence], "csv");
    return c.body(await c.var.surveyFiles.open("csv", { year, licence }), 200, headers(name));
  })
  .get("/ebird.csv", query(DownloadQuery), largeExport, async (c) => {
    const filter = c.req.valid("query");
    const name = await fileName(c, ["ebird", filter.year, filter.licence], "csv");
    // eBird reads this file without a header.
    const type = { "Content-Type": "text/csv; charset=utf-8; header=absent" };
    return c.body(await c.var.surveyFiles.open("ebird", filter), 200, { ...headers(name), ...type });
  })
  .get("/cards.csv", query(DownloadQuery), largeExport, async (c) => {
    const filter = c.req.valid("query");
    const name = await fileName(c, ["cards", filter.year, filter.licence], "csv");
    return c.body(await c.var.surveyFiles.open("cards", filter), 200, headers(name));
  })
  .get("/sites.geojson", query(DownloadQuery), largeExport, async (c) => {
    const filter = c.req.valid("query");
    const name = await fileName(c, ["sites", filter.year, filter.licence], "geojson");
    const type = { "Content-Type": "application/geo+json" };
    return c.body(await exportSites(c.var.db, filter, c.var.publicUrl()), 200, { ...headers(name), ...type });
  })
  .get("/columns.csv", (c) => c.body(surveyDictionary(), 200, headers("point-counts-columns.csv")))
  .get("/archive.zip", query(ArchiveQuery), largeExport, async (c) => {
    const { licence } = c.req.valid("query");
    const name = await fileName(c, [licence], "dwca.zip");
    return c.body(await c.var.surveyFiles.open("archive", { licence }), 200, headers(name));
  })
  .delete("/demonstration", allow("survey.import"), async (c) => {
    const removed = await removeDemonstration(c.var.db, requireAccount(c.var.viewer)._id);
    return c.json({ removed });
  });
