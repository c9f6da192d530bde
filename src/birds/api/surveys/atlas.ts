import { Hono } from "hono";
import { z } from "zod";
import { listSurveyedPentads } from "#birds/db/surveys/atlas.ts";
import { readDataset } from "#birds/db/surveys/datasets.ts";
import { findSquares } from "#birds/db/surveys/species-squares.ts";
import { readSquare } from "#birds/db/surveys/square.ts";
import { findAtlasCell } from "#birds/domain/surveys/atlas.ts";
import { datasets } from "#birds/domain/surveys/datasets.ts";
import { parsePentadBounds } from "#birds/domain/surveys/pentad.ts";
import { datasetShown } from "#birds/formats/surveys/dataset-citation.ts";
import { pentadsGeoJson } from "#birds/formats/surveys/pentads.ts";
import type { Env } from "#core/api/env.ts";
import { query } from "#core/api/http.ts";
import { AppError } from "#core/domain/errors.ts";
import { chooseEncoding } from "#core/formats/negotiation.ts";

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
