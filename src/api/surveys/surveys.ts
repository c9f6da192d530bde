import { Hono } from "hono";
import { z } from "zod";
import { writeZip } from "#adapters/zip.ts";
import type { Env } from "#api/env.ts";
import { largeExport } from "#api/export-slots.ts";
import { allow, query, requireAccount } from "#api/http.ts";
import { readSurveyFacts } from "#db/surveys/export.ts";
import { removeDemonstration } from "#db/surveys/import.ts";
import { surveyDictionary } from "#formats/surveys/export.ts";
import { exportArchive, exportCsv, surveyVersion } from "./downloads.ts";

const DownloadQuery = z.object({
  year: z.coerce
    .number<string>("The year must be a number, such as 2018.")
    .int()
    .min(1850)
    .max(2100)
    .optional(),
});

const headers = (name: string) => ({
  "Content-Type": name.endsWith(".zip") ? "application/zip" : "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
});

/** Survey files: public to download, for admins to import. */
export const surveysApi = new Hono<Env>()
  .get("/facts", async (c) => c.json(await readSurveyFacts(c.var.db)))
  .get("/counts.csv", query(DownloadQuery), largeExport, async (c) => {
    const { year } = c.req.valid("query");
    const name = `point-counts${year === undefined ? "" : `-${year}`}-${await surveyVersion(c.var.db)}.csv`;
    return c.body(toByteStream(await exportCsv(c.var.db, { year })), 200, headers(name));
  })
  .get("/columns.csv", (c) => c.body(surveyDictionary(), 200, headers("point-counts-columns.csv")))
  .get("/archive.zip", largeExport, async (c) => {
    const name = `point-counts-${await surveyVersion(c.var.db)}.dwca.zip`;
    return c.body(writeZip(await exportArchive(c.var.db, c.var.publicUrl())), 200, headers(name));
  })
  .delete("/demonstration", allow("survey.import"), async (c) => {
    const removed = await removeDemonstration(c.var.db, requireAccount(c.var.viewer)._id);
    return c.json({ removed });
  });

function toByteStream(chunks: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await source.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await source.return?.();
    },
  });
}
