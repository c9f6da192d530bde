import { readDoi } from "./identifiers.ts";

/** The address behind a DOI or link field; without a scheme (http, https, ftp) it gets `http://` (spec §5). */
export function doiHref(doi: string): string {
  if (/^(https?|ftp):\/\//i.test(doi)) return doi;
  const bare = doi.replace(/^doi:\s*/i, "");
  return /^10\.\d{4,9}\//.test(bare) ? `http://doi.org/${encodeURI(bare)}` : `http://${bare}`;
}

/** The link text: `DOI 10.1111/ibi.12610`, or the address without its scheme. */
export function doiLabel(doi: string): string {
  const bare = doi.replace(/^doi:\s*/i, "").replace(/^https?:\/\/((dx\.)?doi\.org\/)?/i, "");
  return /^10\.\d{4,9}\//.test(bare) ? `DOI ${bare}` : bare;
}

/** The address of a DOI for machines: https, as DataCite and Crossref write it. */
export const doiAddress = (doi: string): string =>
  /^https?:/i.test(doi) ? doi : `https://doi.org/${doi.replace(/^doi:\s*/i, "")}`;

/** The DOI within what was written, without an address before it. */
export const bareDoi = (written: string | null): string | undefined => readDoi(written ?? "");
