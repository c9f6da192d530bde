import { type Context, Hono } from "hono";
import { z } from "zod";
import { removeDemonstration } from "#birds/db/surveys/demonstration.ts";
import { readSurveyFacts } from "#birds/db/surveys/export.ts";
import { surveyDictionary } from "#birds/formats/surveys/export.ts";
import type { Env } from "#core/api/env.ts";
import { allow, query, requireAccount } from "#core/api/http.ts";
import { largeExport } from "#core/api/large-export.ts";
import { keysOf } from "#core/domain/keys.ts";
import { openLicences } from "#core/domain/licences.ts";
import { surveyVersion } from "./downloads.ts";
import { disposition, sendStoredFile } from "./send-stored-file.ts";
import type { SurveyFileRequest } from "./stored-survey-files.ts";
import type { SurveyFileKind } from "./survey-files.ts";

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

/** How the name of each file begins and ends, and its media type. */
const forms = {
  csv: { parts: ["point-counts"], ending: "csv", type: "text/csv; charset=utf-8" },
  // eBird reads this file without a header.
  ebird: { parts: ["point-counts", "ebird"], ending: "csv", type: "text/csv; charset=utf-8; header=absent" },
  ebirdParts: { parts: ["point-counts", "ebird"], ending: "zip", type: "application/zip" },
  cards: { parts: ["point-counts", "cards"], ending: "csv", type: "text/csv; charset=utf-8" },
  sites: { parts: ["point-counts", "sites"], ending: "geojson", type: "application/geo+json" },
  archive: { parts: ["point-counts"], ending: "dwca.zip", type: "application/zip" },
} satisfies Record<SurveyFileKind, { parts: string[]; ending: string; type: string }>;

/** A file of the surveys: stored until the data change, or streamed if nothing can be stored. */
async function surveyFile(
  c: Context<Env>,
  kind: SurveyFileKind,
  filter: SurveyFileRequest["filter"],
): Promise<Response> {
  const { parts, ending, type } = forms[kind];
  // Such as `point-counts-2018-CC-BY-4.0-2026-11-23.csv`; its end is the version of the data.
  const name = async () =>
    `${[...parts, filter.year, filter.licence, await surveyVersion(c.var.db)].filter((part) => part !== undefined).join("-")}.${ending}`;
  const reply = await sendStoredFile(c, { kind, filter, name }, { "Content-Type": type });
  if (reply) return reply;
  return c.body(await c.var.surveyFiles.open(kind, filter), 200, {
    "Content-Type": type,
    ...disposition(await name()),
  });
}

/** Survey files: public to download, for admins to import. */
export const surveysApi = new Hono<Env>()
  .get("/facts", async (c) => c.json(await readSurveyFacts(c.var.db)))
  .get("/counts.csv", query(DownloadQuery), largeExport, (c) => surveyFile(c, "csv", c.req.valid("query")))
  .get("/ebird.csv", query(DownloadQuery), largeExport, (c) => surveyFile(c, "ebird", c.req.valid("query")))
  .get("/ebird.zip", query(DownloadQuery), largeExport, (c) =>
    surveyFile(c, "ebirdParts", c.req.valid("query")),
  )
  .get("/cards.csv", query(DownloadQuery), largeExport, (c) => surveyFile(c, "cards", c.req.valid("query")))
  .get("/sites.geojson", query(DownloadQuery), largeExport, (c) =>
    surveyFile(c, "sites", c.req.valid("query")),
  )
  .get("/columns.csv", (c) =>
    c.body(surveyDictionary(), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      ...disposition("point-counts-columns.csv"),
    }),
  )
  .get("/archive.zip", query(ArchiveQuery), largeExport, (c) =>
    surveyFile(c, "archive", c.req.valid("query")),
  )
  .delete("/demonstration", allow("survey.import"), async (c) => {
    const removed = await removeDemonstration(c.var.db, requireAccount(c.var.viewer)._id);
    return c.json({ removed });
  });
