import { Hono } from "hono";
import { readRingingSummary, readSpeciesRinging } from "#birds/db/ringing/public.ts";
import { publicSpeciesCsv } from "#birds/formats/ringing/public-csv.ts";
import type { Env } from "#core/api/env.ts";
import { largeExport } from "#core/api/large-export.ts";
import { disposition } from "../surveys/send-stored-file.ts";
import { publicArchive } from "./public-files.ts";

/** What everybody may know of ringing: sums, and the archive of checked sessions. */
export const publicRingingApi = new Hono<Env>()
  .get("/summary", async (c) => c.json(await readRingingSummary(c.var.db)))
  .get("/species/:slug", async (c) =>
    c.json({ ringing: await readSpeciesRinging(c.var.db, c.req.param("slug")) }),
  )
  .get("/species.csv", async (c) =>
    c.body(publicSpeciesCsv(await readRingingSummary(c.var.db)), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      ...disposition("ringing-species.csv"),
    }),
  )
  .get("/archive.zip", largeExport, async (c) =>
    c.body(await publicArchive(c.var.db, c.var.publicUrl()), 200, {
      "Content-Type": "application/zip",
      ...disposition("ringing.dwca.zip"),
    }),
  );
