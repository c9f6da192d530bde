import { type DatasetState, datasetHref, datasetRow } from "#birds/domain/surveys/datasets.ts";
import { openLicences, strictestLicence } from "#core/domain/licences.ts";
import type { LandingPage } from "#institute/formats/works/signposts.ts";

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
