import { Hono } from "hono";
import { z } from "zod";
import { surveyedPentads } from "#db/atlas.ts";
import { surveyFacts } from "#db/survey-export.ts";
import { datasetWork } from "#formats/dataset-citation.ts";
import { pentadsDataset, pentadsGeoJson } from "#formats/pentads.ts";
import type { Env } from "./env.ts";
import { query } from "./http.ts";

const GeoJsonQuery = z.object({ surveyed: z.enum(["true", "false"], "true or false.").default("false") });

/** The squares of the bird atlas, and what was counted in them for this site. */
export const atlasApi = new Hono<Env>()
  .get("/coverage", async (c) => c.json({ pentads: await surveyedPentads(c.var.db) }))
  .get("/pentads.geojson", query(GeoJsonQuery), async (c) => {
    const onlySurveyed = c.req.valid("query").surveyed === "true";
    const { changedAt } = await surveyFacts(c.var.db);
    const work = datasetWork({ ...pentadsDataset, changedAt }, c.var.publicUrl(), new Date());
    const text = [...pentadsGeoJson(await surveyedPentads(c.var.db), onlySurveyed, work)].join("");
    const headers = {
      "Content-Type": "application/geo+json",
      "Content-Disposition": `attachment; filename="pentads-of-nigeria${onlySurveyed ? "-surveyed" : ""}.geojson"`,
    };
    // All cells are 4 MB as they are, and a tenth of that compressed.
    if (!c.req.header("accept-encoding")?.includes("gzip")) return c.body(text, 200, headers);
    const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    return c.body(zipped, 200, { ...headers, "Content-Encoding": "gzip", Vary: "Accept-Encoding" });
  });
