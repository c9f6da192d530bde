import { SaxesParser } from "saxes";

// What the schema of DataCite 4.6 (kernel-4/metadata.xsd) requires of the elements that the site writes.

const resourceTypes =
  "Audiovisual Award Book BookChapter Collection ComputationalNotebook ConferencePaper ConferenceProceeding DataPaper " +
  "Dataset Dissertation Event Image Instrument InteractiveResource Journal JournalArticle Model OutputManagementPlan " +
  "PeerReview PhysicalObject Preprint Project Report Service Software Sound Standard StudyRegistration Text Workflow Other";
const relationTypes =
  "IsCitedBy Cites IsSupplementTo IsSupplementedBy IsContinuedBy Continues IsNewVersionOf IsPreviousVersionOf IsPartOf " +
  "HasPart IsPublishedIn IsReferencedBy References IsDocumentedBy Documents IsCompiledBy Compiles IsVariantFormOf " +
  "IsOriginalFormOf IsIdenticalTo HasMetadata IsMetadataFor Reviews IsReviewedBy IsDerivedFrom IsSourceOf Describes " +
  "IsDescribedBy HasVersion IsVersionOf Requires IsRequiredBy Obsoletes IsObsoletedBy Collects IsCollectedBy " +
  "HasTranslation IsTranslationOf";
const contributorTypes =
  "ContactPerson DataCollector DataCurator DataManager Distributor Editor HostingInstitution Other Producer ProjectLeader " +
  "ProjectManager ProjectMember RegistrationAgency RegistrationAuthority RelatedPerson ResearchGroup RightsHolder " +
  "Researcher Sponsor Supervisor Translator WorkPackageLeader";
const identifierTypes =
  "ARK arXiv bibcode CSTR DOI EAN13 EISSN Handle IGSN ISBN ISSN ISTC LISSN LSID PMID PURL RRID UPC URL URN w3id";
const dateTypes =
  "Accepted Available Collected Copyrighted Coverage Created Issued Other Submitted Updated Valid Withdrawn";
const descriptionTypes = "Abstract Methods SeriesInformation TableOfContents TechnicalInfo Other";

const anyOf = (words: string) => new RegExp(`^(?:${words.replaceAll(" ", "|")})$`);
const some = /\S/;
const address = /^\S+$/;
const language = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;

interface Rule {
  /** Its elements in their order; those with ! must be there, those with * may be repeated. */
  children?: string;
  /** Whether the elements may come in any order. */
  anyOrder?: boolean;
  /** Its attributes; all are required but those with ?. */
  attributes?: Record<string, RegExp>;
  text?: RegExp;
}

const person = (name: string): Rule => ({ children: `${name}! givenName familyName nameIdentifier*` });
const name: Rule = { text: some, attributes: { "nameType?": anyOf("Personal Organizational") } };
const plain: Rule = { text: some };

/** The elements by their names, which mean the same wherever they are. */
const rules: Record<string, Rule> = {
  resource: {
    children:
      "identifier! creators! titles! publisher! publicationYear! resourceType! subjects contributors dates language " +
      "alternateIdentifiers relatedIdentifiers formats version rightsList descriptions geoLocations fundingReferences relatedItems",
    anyOrder: true,
    attributes: { xmlns: /^http:\/\/datacite\.org\/schema\/kernel-4$/ },
  },
  identifier: { text: some, attributes: { identifierType: some } },
  creators: { children: "creator!*" },
  creator: person("creatorName"),
  creatorName: name,
  givenName: plain,
  familyName: plain,
  nameIdentifier: { text: address, attributes: { nameIdentifierScheme: some, "schemeURI?": address } },
  titles: { children: "title!*" },
  title: { text: some, attributes: { "xml:lang?": language } },
  publisher: plain,
  publicationYear: { text: /^\d{4}$/ },
  resourceType: { text: some, attributes: { resourceTypeGeneral: anyOf(resourceTypes) } },
  subjects: { children: "subject*" },
  subject: plain,
  contributors: { children: "contributor*" },
  contributor: { ...person("contributorName"), attributes: { contributorType: anyOf(contributorTypes) } },
  contributorName: name,
  dates: { children: "date*" },
  // A period has a slash between its first and last day (RKMS-ISO8601).
  date: { text: /^\d{4}(-\d\d(-\d\d(\/\d{4}-\d\d-\d\d)?)?)?$/, attributes: { dateType: anyOf(dateTypes) } },
  language: { text: language },
  alternateIdentifiers: { children: "alternateIdentifier*" },
  alternateIdentifier: { text: some, attributes: { alternateIdentifierType: some } },
  relatedIdentifiers: { children: "relatedIdentifier*" },
  relatedIdentifier: {
    text: some,
    attributes: { relatedIdentifierType: anyOf(identifierTypes), relationType: anyOf(relationTypes) },
  },
  formats: { children: "format*" },
  format: plain,
  version: plain,
  rightsList: { children: "rights*" },
  rights: { text: some, attributes: { "rightsURI?": address } },
  descriptions: { children: "description*" },
  description: {
    text: some,
    attributes: { descriptionType: anyOf(descriptionTypes), "xml:lang?": language },
  },
  geoLocations: { children: "geoLocation*" },
  geoLocation: { children: "geoLocationPlace" },
  geoLocationPlace: plain,
  fundingReferences: { children: "fundingReference*" },
  fundingReference: { children: "funderName! awardNumber" },
  funderName: plain,
  awardNumber: plain,
  relatedItems: { children: "relatedItem*" },
  relatedItem: {
    children: "relatedItemIdentifier titles volume issue number firstPage lastPage edition",
    attributes: { relatedItemType: anyOf(resourceTypes), relationType: anyOf(relationTypes) },
  },
  relatedItemIdentifier: { text: some, attributes: { "relatedItemIdentifierType?": anyOf(identifierTypes) } },
  volume: plain,
  issue: plain,
  number: { text: some, attributes: { "numberType?": anyOf("Article Chapter Report Other") } },
  firstPage: plain,
  lastPage: plain,
  edition: plain,
};

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** The root element of a well-formed XML document. */
function parse(xml: string): Element {
  const document: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [document];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return document.children[0] ?? document;
}

/** What a resource in DataCite’s XML violates, one sentence each. */
export const findDataciteFaults = (xml: string): string[] => check(parse(xml));

function check(element: Element): string[] {
  const rule = rules[element.name];
  if (!rule) return [`${element.name} is not in the schema`];
  return [
    ...checkText(element, rule),
    ...checkAttributes(element, rule),
    ...checkChildren(element, rule),
    ...element.children.flatMap(check),
  ];
}

const checkText = ({ name, text }: Element, rule: Rule): string[] =>
  (rule.text ?? /^\s*$/).test(text) ? [] : [`${name} has the text “${text}”`];

function checkAttributes({ name, attributes }: Element, { attributes: allowed = {} }: Rule): string[] {
  const names = Object.keys(allowed).map((key) => key.replace("?", ""));
  const unknown = Object.keys(attributes).filter((key) => !names.includes(key));
  const wrong = Object.entries(allowed).filter(([key, pattern]) => {
    const value = attributes[key.replace("?", "")];
    return value === undefined ? !key.endsWith("?") : !pattern.test(value);
  });
  return [
    ...unknown.map((key) => `${name} has an unknown attribute ${key}`),
    ...wrong.map(([key]) => `${name} has a wrong ${key}`),
  ];
}

function checkChildren({ name, children }: Element, { children: listed = "", anyOrder }: Rule): string[] {
  const expected = listed.split(" ").filter(Boolean);
  const order = expected.map((child) => child.replace(/[!*]+$/, ""));
  const places = children.map((child) => order.indexOf(child.name));
  const count = (child: string) => children.filter((one) => one.name === child).length;
  const isSorted = places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
  return [
    ...children.flatMap((child, index) => (places[index] === -1 ? [`${name} has no ${child.name}`] : [])),
    ...expected.flatMap((child, index) => {
      const found = count(order[index] ?? "");
      if (child.includes("!") && found === 0) return [`${order[index]} is missing`];
      return !child.includes("*") && found > 1 ? [`${name} has ${order[index]} ${found} times`] : [];
    }),
    ...(anyOrder || isSorted ? [] : [`${name} has its elements in the wrong order`]),
  ];
}
