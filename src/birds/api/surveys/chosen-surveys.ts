import { type Context, Hono } from "hono";
import { findDetections } from "#birds/db/surveys/arrivals.ts";
import { readDataset } from "#birds/db/surveys/datasets.ts";
import { exportSurveys } from "#birds/db/surveys/export.ts";
import type { PlaceChoice } from "#birds/db/surveys/places.ts";
import {
  aboutSurveys,
  type ChosenSurveys,
  csvMetadata,
  fileNameOf,
} from "#birds/formats/surveys/about-surveys.ts";
import { datasetShown } from "#birds/formats/surveys/dataset-citation.ts";
import { surveyCsv } from "#birds/formats/surveys/export.ts";
import { surveyGeoJson } from "#birds/formats/surveys/survey-geojson.ts";
import { bytesOf } from "#core/api/byte-stream.ts";
import type { Env } from "#core/api/env.ts";
import { query } from "#core/api/http.ts";
import { largeExport } from "#core/api/large-export.ts";
import { AppError } from "#core/domain/errors.ts";
import { SpeciesQuery } from "./species-query.ts";

/** The files of the surveys behind the charts of a species at a place: exactly those that the page counts. */
export const chosenSurveysApi = new Hono<Env>()
  .get("/surveys.csv", query(SpeciesQuery), largeExport, async (c) => {
    const { chosen, surveys, search } = await choose(c, c.req.valid("query"));
    return c.body(bytesOf(surveyCsv(surveys, { sums: [], licence: "CC-BY-4.0" })), 200, {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${fileNameOf(chosen)}.csv"`,
      // How CSV files name their description.
      Link: `</api/arrival/surveys.csv-metadata.json?${search}>; rel="describedby"; type="application/csvm+json"`,
    });
  })
  .get("/surveys.csv-metadata.json", query(SpeciesQuery), async (c) => {
    const { chosen, search } = await choose(c, c.req.valid("query"));
    return c.json(csvMetadata(chosen, `${c.var.publicUrl()}/api/arrival/surveys.csv?${search}`), 200, {
      "Content-Type": "application/csvm+json",
      "Content-Disposition": `attachment; filename="${fileNameOf(chosen)}.csv-metadata.json"`,
    });
  })
  .get("/surveys.geojson", query(SpeciesQuery), largeExport, async (c) => {
    const { chosen, surveys } = await choose(c, c.req.valid("query"));
    return c.body(bytesOf(surveyGeoJson(surveys, aboutSurveys(chosen))), 200, {
      "Content-Type": "application/geo+json",
      "Content-Disposition": `attachment; filename="${fileNameOf(chosen)}.geojson"`,
    });
  });

/** The surveys of a query; 404 for an unknown species or place, and alike for a species whose places are not public. */
async function choose(c: Context<Env>, params: PlaceChoice & { species: string }) {
  const { db } = c.var;
  const found = await findDetections(db, params.species, params);
  if (!found?.place) throw new AppError("notFound", "There are no surveys of this species at this place.");
  const { species, place, members } = found;
  const search = new URLSearchParams({
    species: species.englishName,
    site: place.site,
    ...(place.within > 0 && { within: String(place.within) }),
  });
  const state = await readDataset(db, "point-counts");
  const work = datasetShown(state, `/datazone/pointcount?${search}`, c.var.publicUrl());
  const chosen: ChosenSurveys = { species, place, work };
  return { chosen, search, surveys: exportSurveys(db, { siteIds: place.siteIds, members }) };
}
