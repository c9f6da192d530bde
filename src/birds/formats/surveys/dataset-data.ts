import { type DatasetState, datasetRow, isRealData } from "#birds/domain/surveys/datasets.ts";
import { doiAddress } from "#core/domain/doi.ts";
import { absolute, instituteAt, type LinkedData, organization } from "#core/formats/linked-data.ts";
import { datasetRecord } from "./dataset-citation.ts";

/**
 * A data set with its files as search engines for data read it, and the institute that offers it. The same on its own
 * page and on those that show it; nothing while it is empty or has invented records, which are no data.
 */
export function datasetData(state: DatasetState, publicUrl: string): LinkedData[] {
  if (!isRealData(state)) return [];
  const { key, doi } = state;
  const { page: shown, place, files } = datasetRow(key);
  const { title, abstract, keywords, version, issued, licence, collected, url } = datasetRecord(
    state,
    publicUrl,
  );
  return [
    {
      "@type": "Dataset",
      "@id": `${url}#data`,
      name: title,
      description: abstract,
      url,
      identifier: doi ? doiAddress(doi) : undefined,
      keywords,
      version,
      dateModified: issued,
      license: licence.url,
      isAccessibleForFree: true,
      inLanguage: "en",
      creator: instituteAt(publicUrl),
      publisher: instituteAt(publicUrl),
      spatialCoverage: place ? { "@type": "Place", name: place } : undefined,
      temporalCoverage: collected,
      subjectOf: { "@type": "WebPage", name: shown.label, url: absolute(publicUrl, shown.path) },
      distribution: files.map(({ name, path, type }) => ({
        "@type": "DataDownload",
        name,
        encodingFormat: type,
        contentUrl: absolute(publicUrl, path),
        license: licence.url,
      })),
    },
    organization(publicUrl),
  ];
}
