import type { Citable } from "#formats/posts/citable.ts";
import { institute } from "#institute";

/** A data set of this site that can be downloaded. */
interface Dataset {
  title: string;
  /** Its page on the site, with the selected filters. */
  path: string;
  /** When it last changed, as an ISO timestamp or day; `null` while it is empty. */
  changedAt: string | null;
}

/** Under which all data of the site may be used. */
export const dataLicence = { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" };

/** A data set as a citable work; its version is the day of its last change. */
export function datasetWork({ title, path, changedAt }: Dataset, publicUrl: string) {
  const version = changedAt?.slice(0, 10);
  return {
    kind: "dataset",
    title,
    authors: [{ literal: institute.name }],
    issued: version,
    version,
    publisher: institute.name,
    licence: dataLicence,
    url: publicUrl + path,
  } as const satisfies Citable;
}
