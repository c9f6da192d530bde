import { orcidHref } from "#core/domain/orcid.ts";
import { type Creator, invertName } from "#institute/domain/posts/names.ts";
import { pagesOf } from "#institute/domain/posts/numbering.ts";
import { type Citable, isPart, leadOf, thesisKind, yearOf } from "../posts/citable.ts";

const types = {
  dataset: ["Dataset", "Dataset"],
  webpage: ["Text", "WebPage"],
  article: ["JournalArticle", "ScholarlyArticle"],
  chapter: ["BookChapter", "Chapter"],
  book: ["Book", "Book"],
  report: ["Report", "Report"],
  talk: ["ConferencePaper", "ScholarlyArticle"],
  preprint: ["Preprint", "ScholarlyArticle"],
  other: ["Text", "CreativeWork"],
  thesis: ["Dissertation", "Thesis"],
  document: ["Text", "DigitalDocument"],
} as const;

const nameOf = (creator: Creator) => {
  const { orcid } = creator;
  const nameIdentifiers = orcid
    ? [{ nameIdentifier: orcidHref(orcid), nameIdentifierScheme: "ORCID", schemeUri: "https://orcid.org" }]
    : [];
  const name = invertName(creator);
  if ("literal" in creator)
    return { name, ...(creator.kind === "organisation" && { nameType: "Organizational" }), nameIdentifiers };
  const { given, family } = creator;
  return { name, nameType: "Personal", givenName: given || undefined, familyName: family, nameIdentifiers };
};

const isDoi = (written: string) => /^10\.\d{4,9}\//.test(written);
const bareDoi = (written: string) => written.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");

/** A DOI or an address as DataCite names what is related to a work. */
export const relatedTo = (written: string, relationType: string) => {
  const doi = bareDoi(written);
  return isDoi(doi)
    ? { relatedIdentifier: doi, relatedIdentifierType: "DOI", relationType }
    : { relatedIdentifier: written, relatedIdentifierType: "URL", relationType };
};

/** A funder and the number of its grant, from an entry that has it after a semicolon. */
export const funderOf = (written: string) => {
  const [, funderName = written, awardNumber] = /^(.*?)\s*;\s*(.*)$/.exec(written) ?? [];
  return { funderName, awardNumber: awardNumber || undefined };
};

const containers: { [Kind in Citable["kind"]]?: string } = {
  article: "Journal",
  chapter: "Book",
  talk: "ConferenceProceeding",
};

/** The journal or book around a work. */
function containerOf(work: Citable) {
  const { kind, container, numbering, issn, isbn, edition } = work;
  if (!container) return [];
  return [
    {
      relatedItemType: containers[kind] ?? "Text",
      relationType: "IsPublishedIn",
      relatedItemIdentifier: isPart(work)
        ? isbn && { relatedItemIdentifier: isbn, relatedItemIdentifierType: "ISBN" }
        : issn && { relatedItemIdentifier: issn, relatedItemIdentifierType: "ISSN" },
      titles: [{ title: container }],
      volume: numbering?.volume ?? undefined,
      issue: numbering?.issue ?? undefined,
      number: numbering?.articleNumber ?? undefined,
      numberType: numbering?.articleNumber ? "Article" : undefined,
      firstPage: numbering?.firstPage ?? undefined,
      lastPage: numbering?.lastPage ?? undefined,
      edition: isPart(work) ? edition : undefined,
    },
  ];
}

/** What is told of a work in words, by the kinds of DataCite. */
function descriptionsOf(work: Citable) {
  const { abstract, numbering, series, note, container, place, language } = work;
  const pages = numbering && pagesOf(numbering);
  const told = [
    ["SeriesInformation", series],
    ["SeriesInformation", numbering?.other],
    ["SeriesInformation", !container && numbering?.volume && `Volume ${numbering.volume}`],
    ["SeriesInformation", !container && numbering?.issue && `Issue ${numbering.issue}`],
    ["Other", !container && pages && `Pages ${pages}`],
    ["Other", !container && !pages && numbering?.articleNumber && `Article ${numbering.articleNumber}`],
    ["Other", place && `Place of publication: ${place}`],
    ["Other", note],
  ] as const;
  return [
    ...(abstract ? [{ description: abstract, descriptionType: "Abstract", lang: language }] : []),
    ...told.flatMap(([descriptionType, description]) =>
      description ? [{ description, descriptionType }] : [],
    ),
  ];
}

/** A work in the words of DataCite 4.6; what is unknown is undefined, and nothing is invented for it. */
export function toDatacite(work: Citable) {
  const [resourceTypeGeneral, schemaOrg] = types[work.kind];
  const { supervisors = [], editors = [], relatedData = [], licence } = work;
  return {
    doi: work.doi,
    url: work.url,
    identifiers: [
      { identifier: work.url, identifierType: "URL" },
      ...(work.reportNumber ? [{ identifier: work.reportNumber, identifierType: "Report number" }] : []),
      // What has no container has its numbers itself.
      ...(work.isbn && !work.container ? [{ identifier: work.isbn, identifierType: "ISBN" }] : []),
      ...(work.issn && !work.container ? [{ identifier: work.issn, identifierType: "ISSN" }] : []),
    ],
    types: {
      resourceTypeGeneral,
      resourceType: work.kind === "thesis" ? thesisKind(work) : resourceTypeGeneral,
      schemaOrg,
    },
    // A resource has creators: of an edited book those are its editors.
    creators: leadOf(work).creators.map(nameOf),
    titles: [{ title: work.title, lang: work.language }],
    publisher: work.publisher ? { name: work.publisher } : undefined,
    publicationYear: work.issued ? Number(yearOf(work.issued)) : undefined,
    subjects: [...(work.keywords ?? []), ...(work.species ?? [])].map((subject) => ({ subject })),
    contributors: [
      ...editors.map((editor) => ({ ...nameOf(editor), contributorType: "Editor" })),
      ...supervisors.map((supervisor) => ({ ...nameOf(supervisor), contributorType: "Supervisor" })),
    ],
    dates: [
      ...(work.issued ? [{ date: work.issued.slice(0, 10), dateType: "Issued" }] : []),
      ...(work.collected ? [{ date: work.collected, dateType: "Collected" }] : []),
    ],
    formats: work.mediaTypes ?? [],
    language: work.language,
    version: work.version ?? (isPart(work) ? undefined : work.edition),
    rightsList: licence ? [{ rights: licence.name, rightsUri: licence.url }] : [],
    descriptions: descriptionsOf(work),
    geoLocations: (work.places ?? []).map((geoLocationPlace) => ({ geoLocationPlace })),
    fundingReferences: (work.funders ?? []).map(funderOf),
    relatedIdentifiers: [
      ...relatedData.map((written) => relatedTo(written, "IsSupplementedBy")),
      ...(work.publisherUrl ? [relatedTo(work.publisherUrl, "IsIdenticalTo")] : []),
      ...(work.earlierFiles ?? []).map((address) => relatedTo(address, "IsNewVersionOf")),
    ],
    relatedItems: containerOf(work),
    schemaVersion: "http://datacite.org/schema/kernel-4.6",
  };
}

/** The standard's own word for something required that is not known (DataCite 4.6, appendix 3). */
const unavailable = ":unav";

/** The same with the standard's word for a mandatory property that is unknown; a year has none. */
export function toValidDatacite(work: Citable) {
  const record = toDatacite(work);
  return {
    ...record,
    creators: record.creators.length > 0 ? record.creators : [{ name: unavailable, nameIdentifiers: [] }],
    publisher: record.publisher ?? { name: unavailable },
  };
}
