import { group, textElement } from "#core/formats/xml.ts";
import { institute } from "#core/institute.ts";
import { type Creator, invertName } from "#institute/domain/posts/names.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { publicationKindOf } from "#institute/domain/posts/publication-kind.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { accessRights, fileVersions, type PublicationKind } from "#institute/domain/posts/work-terms.ts";
import { type Citable, leadOf, thesisKind } from "../posts/citable.ts";
import { funderOf, relatedTo } from "../works/datacite.ts";
import type { HarvestedWork } from "./work.ts";

/** Words of the vocabularies of COAR (https://vocabularies.coar-repositories.org): the label and its address. */
type Concept = readonly [label: string, uri: string];

const coar = (vocabulary: string, id: string) => `http://purl.org/coar/${vocabulary}/${id}`;

const theses: Record<string, Concept> = {
  BSc: ["bachelor thesis", coar("resource_type", "c_7a1f")],
  MSc: ["master thesis", coar("resource_type", "c_bdcc")],
  MPhil: ["master thesis", coar("resource_type", "c_bdcc")],
  PhD: ["doctoral thesis", coar("resource_type", "c_db06")],
  DPhil: ["doctoral thesis", coar("resource_type", "c_db06")],
};
const kinds: Partial<Record<PostType, Concept>> = {
  thesis: ["thesis", coar("resource_type", "c_46ec")],
  proposal: ["research proposal", coar("resource_type", "c_baaf")],
};
const text: Concept = ["text", coar("resource_type", "c_18cf")];
const publications: Record<PublicationKind, Concept> = {
  article: ["journal article", coar("resource_type", "c_6501")],
  chapter: ["book part", coar("resource_type", "c_3248")],
  book: ["book", coar("resource_type", "c_2f33")],
  report: ["report", coar("resource_type", "c_93fc")],
  talk: ["conference paper", coar("resource_type", "c_5794")],
  preprint: ["preprint", coar("resource_type", "c_816b")],
  other: text,
};

const accessUris = { open: "c_abf2", embargoed: "c_f1cf", restricted: "c_16ec", metadataOnly: "c_14cb" };
const versionUris = {
  published: "c_970fb48d4fbd8a85",
  accepted: "c_ab4af688f83e57aa",
  submitted: "c_71e4c1898caa6e32",
};

function kindOf(post: Post): Concept {
  if (post.postType === "publication") return publications[publicationKindOf(post)];
  return (post.degree && theses[post.degree]) || kinds[post.postType] || text;
}

/** The stated access, or what visitors find: a file that opens, or none. */
const accessOf = ({ post, file }: HarvestedWork) => post.accessRight ?? (file ? "open" : "metadataOnly");

function person(tag: "creator" | "contributor", one: Creator, type?: string): string {
  const isSplit = "family" in one;
  const nameType = isSplit ? "Personal" : one.kind === "organisation" ? "Organizational" : undefined;
  return group(
    `datacite:${tag}`,
    [
      textElement(`datacite:${tag}Name`, invertName(one), { nameType }),
      ...(isSplit
        ? [
            textElement("datacite:givenName", one.given || undefined),
            textElement("datacite:familyName", one.family),
          ]
        : []),
      textElement("datacite:nameIdentifier", one.orcid, {
        nameIdentifierScheme: "ORCID",
        schemeURI: "https://orcid.org",
      }),
    ],
    { contributorType: type },
  );
}

const host = () =>
  group(
    "datacite:contributor",
    [textElement("datacite:contributorName", institute().name, { nameType: "Organizational" })],
    { contributorType: "HostingInstitution" },
  );

function relatedIdentifiers(work: Citable): string {
  const { doi, publisherUrl, issn, isbn, relatedData = [], earlierFiles = [] } = work;
  const related = (
    relatedIdentifier: string | undefined,
    relatedIdentifierType: string,
    relationType: string,
  ) => textElement("datacite:relatedIdentifier", relatedIdentifier, { relatedIdentifierType, relationType });
  const addressed = (written: string, relation: string) => {
    const { relatedIdentifier, relatedIdentifierType, relationType } = relatedTo(written, relation);
    return related(relatedIdentifier, relatedIdentifierType, relationType);
  };
  return group("datacite:relatedIdentifiers", [
    // The publisher's version is the same work elsewhere.
    ...[doi, publisherUrl].map((written) => (written ? addressed(written, "IsVersionOf") : "")),
    related(issn, "ISSN", "IsPartOf"),
    related(isbn, "ISBN", "IsPartOf"),
    ...relatedData.map((entry) => addressed(entry, "IsSupplementedBy")),
    ...earlierFiles.map((address) => addressed(address, "IsNewVersionOf")),
  ]);
}

const day = (dateType: string, date: string | null | undefined) =>
  textElement("datacite:date", date, { dateType });

/** ISO 639-3, which OpenAIRE asks for. */
const languages: Record<string, string> = {
  en: "eng",
  fr: "fra",
  ha: "hau",
  yo: "yor",
  ig: "ibo",
  ar: "ara",
  de: "deu",
  es: "spa",
  nl: "nld",
  pt: "por",
  sv: "swe",
};

/** A work by the OpenAIRE Guidelines for Literature Repositories 4. */
export function openAire(harvested: HarvestedWork): string {
  const { post, work, file } = harvested;
  const { numbering, licence } = work;
  const isThesis = post.postType === "thesis";
  const [kind, kindUri] = kindOf(post);
  const access = accessOf(harvested);
  const accessUri = coar("access_right", accessUris[access]);
  const parts = [
    group("datacite:titles", [textElement("datacite:title", post.title, { "xml:lang": work.language })]),
    group(
      "datacite:creators",
      leadOf(work).creators.map((creator) => person("creator", creator)),
    ),
    group("datacite:contributors", [
      ...(work.supervisors ?? []).map((one) => person("contributor", one, "Supervisor")),
      ...(work.editors ?? []).map((one) => person("contributor", one, "Editor")),
      isThesis ? host() : "",
    ]),
    group(
      "oaire:fundingReferences",
      (work.funders ?? [])
        .map(funderOf)
        .map(({ funderName, awardNumber }) =>
          group("oaire:fundingReference", [
            textElement("oaire:funderName", funderName),
            textElement("oaire:awardNumber", awardNumber),
          ]),
        ),
    ),
    relatedIdentifiers(work),
    textElement("dc:language", work.language && (languages[work.language] ?? work.language)),
    textElement("dc:publisher", work.publisher),
    group("datacite:dates", [day("Issued", work.issued), day("Available", post.embargoUntil)]),
    textElement("oaire:resourceType", kind, { resourceTypeGeneral: "literature", uri: kindUri }),
    textElement("dc:description", work.abstract, { "xml:lang": work.language }),
    textElement("dc:description", isThesis && work.degree ? thesisKind(work) : undefined),
    // Without an abstract, programs would take a note for one.
    textElement("dc:description", work.abstract && work.note),
    textElement("dc:format", file?.type),
    textElement("datacite:identifier", work.url, { identifierType: "URL" }),
    textElement("datacite:rights", accessRights[access].toLowerCase(), { rightsURI: accessUri }),
    textElement("dc:source", work.series),
    textElement("dc:source", work.reportNumber),
    group(
      "datacite:subjects",
      [...(work.keywords ?? []), ...(work.species ?? [])].map((subject) =>
        textElement("datacite:subject", subject),
      ),
    ),
    textElement("oaire:licenseCondition", licence?.name, { uri: licence?.url }),
    ...(work.places ?? []).map((place) => textElement("dc:coverage", place)),
    textElement("oaire:citationTitle", work.container),
    textElement("oaire:citationVolume", numbering?.volume),
    textElement("oaire:citationIssue", numbering?.issue),
    textElement("oaire:citationStartPage", numbering?.firstPage ?? numbering?.articleNumber),
    textElement("oaire:citationEndPage", numbering?.lastPage),
    textElement("oaire:citationEdition", work.edition),
    textElement("oaire:citationConferencePlace", work.kind === "talk" ? work.place : undefined),
    textElement("oaire:file", file?.url, {
      mimeType: file?.type,
      accessRightsURI: accessUri,
      objectType: "fulltext",
    }),
    post.fileVersion
      ? textElement("oaire:version", fileVersions[post.fileVersion], {
          uri: coar("version", versionUris[post.fileVersion]),
        })
      : "",
  ];
  return group("oaire:resource", parts, {
    "xmlns:oaire": "http://namespace.openaire.eu/schema/oaire/",
    "xmlns:datacite": "http://datacite.org/schema/kernel-4",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation":
      "http://namespace.openaire.eu/schema/oaire/ https://www.openaire.eu/schema/repo-lit/4.0/openaire.xsd",
  });
}
