import { Hono } from "hono";
import { z } from "zod";
import { writeZip } from "#adapters/zip.ts";
import { surveyFacts } from "#db/survey-export.ts";
import { type ImportOptions, importSurveys, removeDemonstration } from "#db/survey-import.ts";
import { AppError } from "#domain/errors.ts";
import { incompleteChoices } from "#domain/import-report.ts";
import type { SurveyBatch } from "#domain/survey.ts";
import { surveyDictionary } from "#formats/surveys/export.ts";
import type { Env } from "./env.ts";
import { allow, query, signedIn } from "./http.ts";
import { archiveOf, csvOf, surveyVersion } from "./survey-downloads.ts";
import { type ChosenFile, readSurveys } from "./survey-file.ts";

const ImportQuery = z.object({
  dryRun: z.enum(["true", "false"], "true or false.").default("false"),
  incomplete: z.enum(incompleteChoices, "leaveOut or store.").default("leaveOut"),
});
const DownloadQuery = z.object({
  year: z.coerce.number<string>("A year is a number such as 2018.").int().min(1850).max(2100).optional(),
});

const headers = (name: string) => ({
  "Content-Type": name.endsWith(".zip") ? "application/zip" : "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}"`,
});

/** Surveys as files: anybody takes them away, admins bring them in. */
export const surveysApi = new Hono<Env>()
  .get("/facts", async (c) => c.json(await surveyFacts(c.var.db)))
  .get("/counts.csv", query(DownloadQuery), async (c) => {
    const { year } = c.req.valid("query");
    const name = `point-counts${year === undefined ? "" : `-${year}`}-${await surveyVersion(c.var.db)}.csv`;
    return c.body(streamOf(await csvOf(c.var.db, { year })), 200, headers(name));
  })
  .get("/columns.csv", (c) => c.body(surveyDictionary(), 200, headers("point-counts-columns.csv")))
  .get("/archive.zip", async (c) => {
    const name = `point-counts-${await surveyVersion(c.var.db)}.dwca.zip`;
    return c.body(writeZip(await archiveOf(c.var.db, c.var.publicUrl())), 200, headers(name));
  })
  .post("/import", allow("survey.import"), query(ImportQuery), async (c) => {
    const batch = await readSurveys(await filesOf(c.req.raw));
    const accountId = signedIn(c.var.viewer)._id;
    const { dryRun, incomplete } = c.req.valid("query");
    const options = { accountId, dryRun: dryRun === "true", incomplete };
    const wantsProgress = c.req.header("accept")?.includes("application/x-ndjson");
    if (!wantsProgress) return c.json(await importSurveys(c.var.db, batch, options));
    const run = (onProgress: ImportOptions["onProgress"]) =>
      importSurveys(c.var.db, batch, { ...options, ...(onProgress && { onProgress }) });
    return c.body(told(batch, run), 200, { "Content-Type": "application/x-ndjson" });
  })
  .delete("/demonstration", allow("survey.import"), async (c) => {
    const removed = await removeDemonstration(c.var.db, signedIn(c.var.viewer)._id);
    return c.json({ removed });
  });

/** The file that was sent as it is, or the files of a form. */
async function filesOf(request: Request): Promise<ChosenFile[]> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data"))
    return [{ name: "the file", bytes: new Uint8Array(await request.arrayBuffer()) }];
  const form = await request.formData().catch(() => {
    throw new AppError("malformed", "This form could not be read.");
  });
  const files = form.getAll("file").filter((value) => value instanceof File);
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}

function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source = pieces[Symbol.asyncIterator]();
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

/** An import line by line: how far it is, and at the end its report, or why nothing was stored. */
function told(
  batch: SurveyBatch,
  run: (onProgress: ImportOptions["onProgress"]) => ReturnType<typeof importSurveys>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      const tell = (line: object) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      tell({ done: 0, total: batch.surveys.length + batch.counts.length });
      try {
        tell({ report: await run((done, total) => tell({ done, total })) });
      } catch (error) {
        console.error("An import failed:", error);
        tell({
          error: { code: "broken", message: "The import failed and nothing was stored. Please try again." },
        });
      }
      controller.close();
    },
  });
}
