import { Hono } from "hono";
import type { Env } from "#api/env.ts";
import { arrivalsApi } from "#api/surveys/arrivals.ts";
import { atlasApi } from "#api/surveys/atlas.ts";
import { chosenSurveysApi } from "#api/surveys/chosen-surveys.ts";
import { surveyCorrectionsApi } from "#api/surveys/corrections.ts";
import { datasetFilesApi } from "#api/surveys/dataset-files.ts";
import { datasetsApi } from "#api/surveys/datasets.ts";
import { fieldApi, refuseClosedAccount } from "#api/surveys/field.ts";
import { surveyImportsApi } from "#api/surveys/imports.ts";
import { surveysApi } from "#api/surveys/surveys.ts";
import { sensitiveSpeciesApi } from "./sensitive-species.ts";
import { speciesApi } from "./species.ts";
import { unmatchedNamesApi } from "./unmatched-names.ts";

/** The guide, the surveys and what is made of them. */
export const birdsApi = new Hono<Env>()
  .route("/api/species", speciesApi)
  .route("/api/arrival", arrivalsApi)
  .route("/api/arrival", chosenSurveysApi)
  .route("/api/surveys", surveyImportsApi)
  .route("/api/surveys", surveyCorrectionsApi)
  .route("/api/surveys", surveysApi)
  .route("/api/datasets", datasetsApi)
  .route("/api/works/datazone/data", datasetFilesApi)
  .route("/api/field", fieldApi)
  .route("/api/sensitive-species", sensitiveSpeciesApi)
  // The address of older versions, which programs use.
  .route("/api/names-to-settle", unmatchedNamesApi)
  .route("/api/atlas", atlasApi);

/** What runs before an account is known. */
export const beforeBirds = new Hono<Env>().use("/api/field/surveys/*", refuseClosedAccount);

/** Bodies that are streamed to the disk and have their own limits. */
export const streamedToBirds = ["/api/surveys/import", "/api/surveys/imports", "/api/species/import"];
