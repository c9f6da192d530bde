import { type OpenLicence, openLicences, strictestLicence } from "#domain/surveys/licences.ts";
import type { Citable } from "#formats/posts/citable.ts";
import { institute } from "#institute";

/** A data set of this site that can be downloaded. */
interface Dataset {
  title: string;
  /** Its page on the site, with the selected filters. */
  path: string;
  /** When it last changed, as an ISO timestamp or day; `null` while it is empty. */
  changedAt: string | null;
  /** The licences of its parts; by default the institute's own. */
  licences?: readonly OpenLicence[];
}

/** A data set as a citable work; its version is the day of its last change. */
export function datasetWork({ title, path, changedAt, licences = [] }: Dataset, publicUrl: string) {
  const version = changedAt?.slice(0, 10);
  const { name, url } = openLicences[strictestLicence(licences)];
  return {
    kind: "dataset",
    title,
    authors: [{ literal: institute.name }],
    issued: version,
    version,
    publisher: institute.name,
    licence: { name, url },
    url: publicUrl + path,
  } as const satisfies Citable;
}

/** What a chart that is saved says of the data that it shows. */
export const chartSource = (
  { licence, version }: Pick<ReturnType<typeof datasetWork>, "licence" | "version">,
  isInvented: boolean,
): string =>
  [isInvented && "Invented demonstration data", institute.name, licence.name, version && `version ${version}`]
    .filter(Boolean)
    .join(", ");
