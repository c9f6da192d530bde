import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "#api/env.ts";
import { query } from "#api/http.ts";
import { listSurveyedPentads } from "#db/surveys/atlas.ts";
import { readDataset } from "#db/surveys/datasets.ts";
import { findSquares } from "#db/surveys/species-squares.ts";
import { readSquare } from "#db/surveys/square.ts";
import { AppError } from "#domain/errors.ts";
import { findAtlasCell } from "#domain/surveys/atlas.ts";
import { datasets } from "#domain/surveys/datasets.ts";
import { parsePentadBounds } from "#domain/surveys/pentad.ts";
import { chooseEncoding } from "#formats/negotiation.ts";
import { datasetShown } from "#formats/surveys/dataset-citation.ts";
import { pentadsGeoJson } from "#formats/surveys/pentads.ts";

const GeoJsonQuery = z.object({ surveyed: z.enum(["true", "false"], "true or false.").default("false") });

/** The pentads of the bird atlas, and the survey coverage of this site. */
export const atlasApi = new Hono<Env>()
  .get("/coverage", async (c) => c.json({ pentads: await listSurveyedPentads(c.var.db) }))
  .get("/pentads/:pentad", async (c) => {
    const pentad = c.req.param("pentad").toLowerCase();
    const square = parsePentadBounds(pentad) && (await readSquare(c.var.db, pentad));
    // Nigeria's squares without a survey have a page too, which says what to look for.
    if (!square || (!square.effort && !findAtlasCell(pentad)))
      throw new AppError("notFound", "There is no such square.");
    return c.json({ pentad, ...square });
  })
  .get("/species/:slug", async (c) => c.json(await findSquares(c.var.db, c.req.param("slug"))))
  .get("/pentads.geojson", query(GeoJsonQuery), async (c) => {
    const onlySurveyed = c.req.valid("query").surveyed === "true";
    const state = await readDataset(c.var.db, "pentads");
    const work = datasetShown(state, datasets.pentads.page.path, c.var.publicUrl());
    const text = [...pentadsGeoJson(await listSurveyedPentads(c.var.db), onlySurveyed, work)].join("");
    const headers = {
      "Content-Type": "application/geo+json",
      "Content-Disposition": `attachment; filename="pentads-of-nigeria${onlySurveyed ? "-surveyed" : ""}.geojson"`,
    };
    // All cells take 4 MB, and a tenth of that compressed.
    const encoding = chooseEncoding(c.req.header("accept-encoding"), ["gzip"]);
    if (encoding === "identity") return c.body(text, 200, { ...headers, Vary: "Accept-Encoding" });
    const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    return c.body(zipped, 200, { ...headers, "Content-Encoding": "gzip", Vary: "Accept-Encoding" });
  });
