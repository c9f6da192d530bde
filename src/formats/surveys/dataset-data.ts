import type { Citable } from "#formats/posts/citable.ts";
import { absolute, instituteAt, type LinkedData, organization } from "#formats/posts/json-ld.ts";

/** A data set with its files, as search engines for data read it. */
interface OfferedDataset {
  work: Citable;
  /** Its page on the site. */
  path: string;
  /** In at least 50 letters, what it holds. */
  description: string;
  keywords: readonly string[];
  /** The area that all of it comes from, if that is known. */
  place?: string;
  files: readonly { name: string; path: string; type: string }[];
  /** The first and the last day, if known. */
  days?: { first: string | null; last: string | null };
}

/** A data set as linked data, with the institute that offers it. */
export function datasetData(dataset: OfferedDataset, publicUrl: string): LinkedData[] {
  const { work, path, description, keywords, place, files, days } = dataset;
  const page = `${publicUrl}${path}`;
  const licence = work.licence?.url;
  return [
    {
      "@type": "Dataset",
      "@id": `${page}#data`,
      name: work.title,
      description,
      url: page,
      keywords,
      version: work.version,
      dateModified: work.issued,
      license: licence,
      isAccessibleForFree: true,
      creator: instituteAt(publicUrl),
      publisher: instituteAt(publicUrl),
      spatialCoverage: place ? { "@type": "Place", name: place } : undefined,
      temporalCoverage: days?.first && days.last ? `${days.first}/${days.last}` : undefined,
      distribution: files.map(({ name, path: file, type }) => ({
        "@type": "DataDownload",
        name,
        encodingFormat: type,
        contentUrl: absolute(publicUrl, file),
        license: licence,
      })),
    },
    organization(publicUrl),
  ];
}
