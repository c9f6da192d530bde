import { type DatasetState, datasetHref, datasetRow } from "#birds/domain/surveys/datasets.ts";
import { classifyInvented, inventedNotes } from "#birds/domain/surveys/survey.ts";
import { type OpenLicence, openLicences, strictestLicence } from "#core/domain/licences.ts";
import { institute } from "#core/institute.ts";
import type { Citable } from "#institute/formats/posts/citable.ts";

/** A data set of this site that can be downloaded. */
interface Dataset {
  title: string;
  /** Its page on the site, with the selected filters. */
  path: string;
  /** When it last changed, as an ISO timestamp or day; `null` while it is empty. */
  changedAt: string | null;
  /** The licences of its parts; by default the institute's own. */
  licences?: readonly OpenLicence[];
  /** Its registered DOI. */
  doi?: string | null;
}

/** A data set as a citable work; its version is the day of its last change. */
export function datasetWork({ title, path, changedAt, licences = [], doi }: Dataset, publicUrl: string) {
  const version = changedAt?.slice(0, 10);
  const { name, url } = openLicences[strictestLicence(licences)];
  return {
    kind: "dataset",
    title,
    authors: [{ literal: institute().name, kind: "organisation" }],
    issued: version,
    version,
    publisher: institute().name,
    licence: { name, url },
    doi: doi ?? undefined,
    url: publicUrl + path,
  } as const satisfies Citable;
}

/** A data set of the institute as it is cited from a page that shows all or some of it. */
export const datasetShown = (state: DatasetState, path: string, publicUrl: string) =>
  datasetWork({ ...state, title: datasetRow(state.key).title, path }, publicUrl);

/** The whole record of a data set, from which all its forms are written. */
export function datasetRecord(state: DatasetState, publicUrl: string) {
  const { key, first, last } = state;
  const { keywords, place, files } = datasetRow(key);
  return {
    ...datasetShown(state, datasetHref(key), publicUrl),
    id: key,
    abstract: describeDataset(state),
    keywords,
    places: place ? [place] : undefined,
    collected: first && last ? `${first}/${last}` : undefined,
    mediaTypes: [...new Set(files.map(({ type }) => type))],
    language: "en",
  } satisfies Citable;
}

/** A data set with its DOI as DataCite gets it. */
export const datasetForAgency = (state: DatasetState, doi: string, publicUrl: string): Citable =>
  datasetRecord({ ...state, doi }, publicUrl);

/** What a data set holds, and whether any of it was invented. */
function describeDataset(state: DatasetState): string {
  const invented = classifyInvented(state);
  return [datasetRow(state.key).description, invented && inventedNotes[invented]].filter(Boolean).join(" ");
}

/** What a chart that is saved says of the data that it shows. */
export const chartSource = (
  { licence, version }: Pick<ReturnType<typeof datasetWork>, "licence" | "version">,
  isInvented: boolean,
): string =>
  [
    isInvented && "Invented demonstration data",
    institute().name,
    licence.name,
    version && `version ${version}`,
  ]
    .filter(Boolean)
    .join(", ");
