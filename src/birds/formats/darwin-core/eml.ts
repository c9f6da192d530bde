import { doiAddress } from "#core/domain/doi.ts";
import { type OpenLicence, openLicences } from "#core/domain/licences.ts";
import { escapeXml } from "#core/formats/markup.ts";

/** Degrees, WGS 84. */
interface Box {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The metadata of a data set. */
export interface DatasetInfo {
  /** Unique for each version of the data set. */
  packageId: string;
  title: string;
  organization: string;
  /** The page of the data set. */
  url: string;
  /** Its registered DOI. */
  doi: string | null;
  /** The day of this version, ISO 8601. */
  published: string;
  /** One entry per paragraph. */
  abstract: readonly string[];
  keywords: readonly string[];
  /** GBIF's name for the type: `Checklist`, `Samplingevent` or `Occurrence`. */
  type: string;
  licence: OpenLicence;
  coverage: Box & { description: string; taxa: string };
  /** The first and last day, ISO 8601, if known. */
  period?: { from: string; to: string } | undefined;
  /** How the data were collected, one entry per paragraph, with the sampling if there was any. */
  methods?: { steps: readonly string[]; sampling?: { extent: string; description: string } } | undefined;
  citation: string;
}

/** Such as “The institute (2026). Point counts. Version 2026-11-24. https://…”. */
export const citeVersion = ({
  organization,
  title,
  published,
  doi,
  url,
}: Pick<DatasetInfo, "organization" | "title" | "published" | "doi" | "url">): string =>
  `${organization} (${published.slice(0, 4)}). ${title}. Version ${published}. ${doi ? doiAddress(doi) : url}`;

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;
const paragraphs = (texts: readonly string[]) =>
  texts.map((text) => element("para", escapeXml(text))).join("");

function keywordSet(words: readonly string[], thesaurus: string): string {
  if (words.length === 0) return "";
  const keywords = words.map((word) => element("keyword", escapeXml(word))).join("");
  return element("keywordSet", keywords + element("keywordThesaurus", escapeXml(thesaurus)));
}

function coverageXml({ coverage, period }: DatasetInfo): string {
  const { west, east, north, south, description, taxa } = coverage;
  const bounds = { west, east, north, south };
  const coordinates = Object.entries(bounds).map(([side, degrees]) =>
    element(`${side}BoundingCoordinate`, String(degrees)),
  );
  const geographic =
    element("geographicDescription", escapeXml(description)) +
    element("boundingCoordinates", coordinates.join(""));
  const day = (name: string, date: string) => element(name, element("calendarDate", date));
  const temporal = period && day("beginDate", period.from) + day("endDate", period.to);
  const birds =
    element("taxonRankName", "class") + element("taxonRankValue", "Aves") + element("commonName", "Birds");
  const taxonomic =
    element("generalTaxonomicCoverage", escapeXml(taxa)) + element("taxonomicClassification", birds);
  return element(
    "coverage",
    element("geographicCoverage", geographic) +
      (temporal ? element("temporalCoverage", element("rangeOfDates", temporal)) : "") +
      element("taxonomicCoverage", taxonomic),
  );
}

function methodsXml(methods: DatasetInfo["methods"]): string {
  if (!methods) return "";
  const { steps, sampling } = methods;
  const described = (text: string) => element("description", paragraphs([text]));
  const parts = steps.map((step) => element("methodStep", described(step)));
  if (sampling) {
    const extent = element("studyExtent", described(sampling.extent));
    const description = element("samplingDescription", paragraphs([sampling.description]));
    parts.push(element("sampling", extent + description));
  }
  return element("methods", parts.join(""));
}

/** The `eml.xml` of an archive, in the GBIF metadata profile 1.3 of EML 2.2. */
export function emlXml(info: DatasetInfo): string {
  const organization =
    element("organizationName", escapeXml(info.organization)) + element("onlineUrl", escapeXml(info.url));
  const licence = openLicences[info.licence];
  const dataset = [
    ...[info.doi && doiAddress(info.doi), info.url].flatMap((identifier) =>
      identifier ? [element("alternateIdentifier", escapeXml(identifier))] : [],
    ),
    `<title xml:lang="eng">${escapeXml(info.title)}</title>`,
    element("creator", organization),
    element("metadataProvider", organization),
    element("pubDate", escapeXml(info.published)),
    element("language", "eng"),
    element("abstract", paragraphs(info.abstract)),
    keywordSet(
      [info.type],
      "GBIF Dataset Type Vocabulary: http://rs.gbif.org/vocabulary/gbif/dataset_type.xml",
    ),
    keywordSet(info.keywords, "n/a"),
    `<intellectualRights><para>This work is licensed under a <ulink url="${licence.legalCode}"><citetitle>${licence.title}</citetitle></ulink>.</para></intellectualRights>`,
    `<distribution scope="document"><online><url function="information">${escapeXml(info.url)}</url></online></distribution>`,
    coverageXml(info),
    element("contact", organization),
    methodsXml(info.methods),
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
