import { openLicences, strictestLicence } from "#domain/licences.ts";
import { type DatasetState, datasetHref, datasetRow } from "#domain/surveys/datasets.ts";
import type { LandingPage } from "#formats/works/signposts.ts";

/** The page of a data set, for machines. */
export const datasetLanding = ({ key, doi, licences, changedAt }: DatasetState): LandingPage => ({
  path: datasetHref(key),
  schemaType: "Dataset",
  doi,
  orcids: [],
  files: datasetRow(key).files,
  earlierFiles: [],
  issued: changedAt ?? undefined,
  licence: openLicences[strictestLicence(licences)].url,
  list: "/datazone",
});
