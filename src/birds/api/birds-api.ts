import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { commonsApi } from "./guide/commons.ts";
import { photoCandidatesApi } from "./guide/photo-candidates.ts";
import { sensitiveSpeciesApi } from "./guide/sensitive-species.ts";
import { speciesApi } from "./guide/species.ts";
import { unmatchedNamesApi } from "./guide/unmatched-names.ts";
import { foundRingsApi } from "./ringing/found-rings.ts";
import { ringingApi } from "./ringing/ringing-api.ts";
import { arrivalsApi } from "./surveys/arrivals.ts";
import { atlasApi } from "./surveys/atlas.ts";
import { chosenSurveysApi } from "./surveys/chosen-surveys.ts";
import { surveyCorrectionsApi } from "./surveys/corrections.ts";
import { datasetFilesApi } from "./surveys/dataset-files.ts";
import { datasetsApi } from "./surveys/datasets.ts";
import { fieldApi, refuseClosedAccount } from "./surveys/field.ts";
import { surveyImportsApi } from "./surveys/imports.ts";
import { surveysApi } from "./surveys/surveys.ts";

/** The guide, the surveys and what is made of them. */
export const birdsApi = new Hono<Env>()
  .route("/api/species", speciesApi)
  .route("/api/commons", commonsApi)
  .route("/api/photo-candidates", photoCandidatesApi)
  .route("/api/arrival", arrivalsApi)
  .route("/api/arrival", chosenSurveysApi)
  .route("/api/surveys", surveyImportsApi)
  .route("/api/surveys", surveyCorrectionsApi)
  .route("/api/surveys", surveysApi)
  .route("/api/datasets", datasetsApi)
  .route("/api/works/datazone/data", datasetFilesApi)
  .route("/api/field", fieldApi)
  .route("/api/sensitive-species", sensitiveSpeciesApi)
  .route("/api/unmatched-names", unmatchedNamesApi)
  .route("/api/ringing/found", foundRingsApi)
  .route("/api/ringing", ringingApi)
  .route("/api/atlas", atlasApi);

/** What runs before an account is known. */
export const beforeBirds = new Hono<Env>().use("/api/field/surveys/*", refuseClosedAccount);

/** Bodies that are streamed to the disk and have their own limits. */
export const streamedToBirds = [
  "/api/surveys/import",
  "/api/surveys/imports",
  "/api/species/import",
  "/api/ringing/import",
  "/api/ringing/found/photographs",
];
