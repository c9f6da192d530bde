import { escapeXml } from "./terms.ts";

/** The licences that GBIF accepts. */
export const openLicences = {
  cc0: {
    name: "Creative Commons Zero (CC0) 1.0",
    url: "http://creativecommons.org/publicdomain/zero/1.0/legalcode",
  },
  ccBy: {
    name: "Creative Commons Attribution (CC-BY) 4.0 License",
    url: "http://creativecommons.org/licenses/by/4.0/legalcode",
  },
  ccByNc: {
    name: "Creative Commons Attribution Non Commercial (CC-BY-NC) 4.0 License",
    url: "http://creativecommons.org/licenses/by-nc/4.0/legalcode",
  },
} as const;

/** The metadata of a data set. */
export interface DatasetInfo {
  /** Unique for each version of the data set. */
  packageId: string;
  title: string;
  organization: string;
  /** The page of the data set. */
  url: string;
  /** The day of this version, ISO 8601. */
  published: string;
  /** One entry per paragraph. */
  abstract: readonly string[];
  keywords: readonly string[];
  /** GBIF's name for the type: `Checklist`, `Samplingevent` or `Occurrence`. */
  type: string;
  licence: keyof typeof openLicences;
  coverage: { description: string; west: number; east: number; north: number; south: number; taxa: string };
  /** The first and last day, ISO 8601, if known. */
  period?: { from: string; to: string } | undefined;
  /** How the data were collected, one entry per paragraph, with the sampling if there was any. */
  methods?: { steps: readonly string[]; sampling?: { extent: string; description: string } } | undefined;
  citation: string;
}

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;
const paragraphs = (texts: readonly string[]) =>
  texts.map((text) => element("para", escapeXml(text))).join("");

/** The `eml.xml` of an archive, in the GBIF metadata profile 1.3 of EML 2.2. */
export function emlXml(info: DatasetInfo): string {
  const party = (name: string) =>
    element(
      name,
      element("organizationName", escapeXml(info.organization)) + element("onlineUrl", escapeXml(info.url)),
    );
  const licence = openLicences[info.licence];
  const { coverage, period, methods } = info;
  const keywords = (words: readonly string[], thesaurus: string) =>
    words.length === 0
      ? ""
      : element(
          "keywordSet",
          words.map((word) => element("keyword", escapeXml(word))).join("") +
            element("keywordThesaurus", escapeXml(thesaurus)),
        );
  const dataset = [
    element("alternateIdentifier", escapeXml(info.url)),
    `<title xml:lang="eng">${escapeXml(info.title)}</title>`,
    party("creator"),
    party("metadataProvider"),
    element("pubDate", escapeXml(info.published)),
    element("language", "eng"),
    element("abstract", paragraphs(info.abstract)),
    keywords(
      [info.type],
      "GBIF Dataset Type Vocabulary: http://rs.gbif.org/vocabulary/gbif/dataset_type.xml",
    ),
    keywords(info.keywords, "n/a"),
    element(
      "intellectualRights",
      element(
        "para",
        `This work is licensed under a <ulink url="${licence.url}"><citetitle>${licence.name}</citetitle></ulink>.`,
      ),
    ),
    `<distribution scope="document"><online><url function="information">${escapeXml(info.url)}</url></online></distribution>`,
    element(
      "coverage",
      element(
        "geographicCoverage",
        element("geographicDescription", escapeXml(coverage.description)) +
          element(
            "boundingCoordinates",
            element("westBoundingCoordinate", String(coverage.west)) +
              element("eastBoundingCoordinate", String(coverage.east)) +
              element("northBoundingCoordinate", String(coverage.north)) +
              element("southBoundingCoordinate", String(coverage.south)),
          ),
      ) +
        (period
          ? element(
              "temporalCoverage",
              element(
                "rangeOfDates",
                element("beginDate", element("calendarDate", period.from)) +
                  element("endDate", element("calendarDate", period.to)),
              ),
            )
          : "") +
        element(
          "taxonomicCoverage",
          element("generalTaxonomicCoverage", escapeXml(coverage.taxa)) +
            element(
              "taxonomicClassification",
              element("taxonRankName", "class") +
                element("taxonRankValue", "Aves") +
                element("commonName", "Birds"),
            ),
        ),
    ),
    party("contact"),
    methods
      ? element(
          "methods",
          methods.steps
            .map((step) => element("methodStep", element("description", paragraphs([step]))))
            .join("") +
            (methods.sampling
              ? element(
                  "sampling",
                  element("studyExtent", element("description", paragraphs([methods.sampling.extent]))) +
                    element("samplingDescription", paragraphs([methods.sampling.description])),
                )
              : ""),
        )
      : "",
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    '  xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-gbif-profile/1.3/eml.xsd"',
    `  packageId="${escapeXml(info.packageId)}" system="http://gbif.org" scope="system" xml:lang="eng">`,
    `<dataset>\n${dataset.filter(Boolean).join("\n")}\n</dataset>`,
    `<additionalMetadata><metadata><gbif><dateStamp>${escapeXml(info.published)}T00:00:00Z</dateStamp><citation>${escapeXml(info.citation)}</citation></gbif></metadata></additionalMetadata>`,
    "</eml:eml>",
    "",
  ].join("\n");
}
