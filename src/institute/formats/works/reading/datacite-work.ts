import { readIsbn, readIssn } from "#core/domain/identifiers.ts";
import { asObject } from "#core/domain/keys.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { ReadWork } from "#institute/domain/works/read-work.ts";
import {
  abstractOf,
  addressOf,
  fundersOf,
  isoDateOf,
  licenceOf,
  linesOfNames,
  objectsIn,
  plainOf,
  textOf,
  titleOf,
} from "../lookup-text.ts";
import { areEditors, authorOf, isKnown } from "./datacite-people.ts";
import { degreeIn } from "./degree.ts";
import { finish } from "./finish.ts";
import { JsonRecord } from "./json-values.ts";
import { doubtNames } from "./names.ts";
import { readKeywords, readLanguage, readLicence, readPages, toDateFields } from "./texts.ts";

const types: Readonly<Record<string, PostType>> = {
  Dissertation: "thesis",
  Dataset: "document",
  Software: "document",
  Image: "document",
  Other: "document",
};
const kinds: Readonly<Record<string, string>> = {
  JournalArticle: "article",
  BookChapter: "chapter",
  Book: "book",
  Report: "report",
  ConferencePaper: "talk",
  Presentation: "talk",
  Preprint: "preprint",
};

/** What DataCite notes for itself, and says elsewhere again. */
const technical =
  /^(?:types|identifiers|alternateIdentifiers|prefix|suffix|sizes|formats|schemaVersion|source|isActive|state|reason|metadataVersion|created|registered|published|updated|viewCount.*|viewsOverTime|downloadCount.*|downloadsOverTime|referenceCount|citationCount|citationsOverTime|part(?:Of)?Count|versionCount|versionOfCount|contentUrl|landingPage|xml|providerId|clientId|agency|id)$/;

/** A work as DataCite describes it: the attributes of a DOI. */
export function readDataciteWork(attributes: Record<string, unknown>): ReadWork {
  const record = new JsonRecord(attributes);
  const { values } = record;
  const sort = asObject(attributes.types);
  const general = textOf(sort.resourceTypeGeneral) ?? "";
  const named = textOf(sort.resourceType) ?? "";
  const isThesis = general === "Dissertation" || /\b(?:thesis|dissertation)\b/i.test(named);
  const postType = isThesis ? "thesis" : (types[general] ?? "publication");
  const creators = objectsIn(record.take("authors", "creators")).flatMap(authorOf).filter(isKnown);
  const authors = areEditors(creators, attributes) ? [] : creators;
  doubtNames(values, "authors", authors);
  const people = takePeople(record, isThesis);
  const publisher = takePublisher(record, isThesis);
  const around = takeContainer(record, attributes);
  const fields = {
    ...takeTitles(record),
    ...takeNumbers(record),
    ...takeDates(record),
    ...around,
    ...people,
    ...(isThesis
      ? { awardingInstitution: publisher, degree: degreeIn(named) }
      : { publisher, kind: kinds[general] }),
    doi: textOf(record.take("doi", "doi")),
    ...takePage(record),
    language: readLanguage(textOf(record.take("language", "language")) ?? ""),
    keywords: takeSubjects(record),
    licence: takeRights(record),
    funders: takeFunders(record),
    places: takePlaces(record),
    ...takeDescriptions(record),
  };
  values.drop((name) => technical.test(name));
  return finish(values, { postType, authors, fields });
}

/** Names the entries of a list that went nowhere, each with its kind. */
function refuseOthers(
  { values }: JsonRecord,
  list: string,
  entries: readonly Record<string, unknown>[],
  [kind, value]: readonly [string, string],
): void {
  for (const entry of entries) {
    const text = textOf(entry[value]);
    if (text) values.refuse([list, textOf(entry[kind])].filter(Boolean).join(" "), text);
  }
}

function takeTitles(record: JsonRecord) {
  const titles = objectsIn(record.take("title", "titles"));
  const main = titles.find(({ titleType }) => !titleType) ?? titles[0];
  const sub = titles.find(({ titleType }) => titleType === "Subtitle");
  const others = titles.filter((one) => one !== main && one !== sub);
  refuseOthers(record, "titles", others, ["titleType", "title"]);
  const [title, subtitle] = [textOf(main?.title), textOf(sub?.title)];
  return titleOf(title && subtitle ? `${title}${/[:?!.]$/.test(title) ? "" : ":"} ${subtitle}` : title);
}

/** When the record was written, and not the work. */
const ofTheRecord = /^(?:Created|Updated|Submitted|Accepted|Available)$/;

function takeDates(record: JsonRecord) {
  const year = Number(record.take("year", "publicationYear"));
  const dates = objectsIn(record.take(null, "dates"));
  const issued = dates.find(({ dateType }) => dateType === "Issued");
  const others = dates.filter((one) => one !== issued && !ofTheRecord.test(textOf(one.dateType) ?? ""));
  refuseOthers(record, "dates", others, ["dateType", "date"]);
  return toDateFields(record.values, "year", isoDateOf(issued?.date) ?? (year ? { year } : {}));
}

function takePublisher(record: JsonRecord, isThesis: boolean): string | undefined {
  const written = record.take(isThesis ? "awardingInstitution" : "publisher", "publisher");
  const name = plainOf(textOf(asObject(written).name) ?? textOf(written));
  const isUnknown = name?.startsWith(":");
  if (isUnknown) record.values.release("awardingInstitution", "publisher");
  return isUnknown ? undefined : name;
}

const identifierOf = (item: Record<string, unknown>) =>
  textOf(item.identifier) ?? textOf(asObject(item.relatedItemIdentifier).relatedItemIdentifier) ?? "";

/** The journal or book: as a related item, or in the older container, whose pages may be any text. */
function takeContainer(record: JsonRecord, attributes: Record<string, unknown>) {
  const { values } = record;
  const items = objectsIn(record.take(null, "relatedItems"));
  const item = items.find(({ relationType }) => relationType === "IsPublishedIn");
  for (const other of items)
    if (other !== item) values.refuse("relatedItems", textOf(objectsIn(other.titles)[0]?.title) ?? "");
  const older = asObject(record.take("journal", "container"));
  const { volume, issue, firstPage, lastPage, number, numberType } = item ?? older;
  const title = plainOf(textOf(item ? objectsIn(item.titles)[0]?.title : older.title));
  const [first, last] = [textOf(firstPage), textOf(lastPage)];
  const isPage = (page: string | undefined) =>
    page !== undefined && /^[A-Za-z]{0,3}\d{1,7}[A-Za-z]?$|^[ivxlc]+$/i.test(page);
  if (first && !isPage(first)) values.refuse("container.firstPage", first);
  const pages = isPage(first) ? [first, ...(isPage(last) ? [last] : [])].join("-") : undefined;
  const books = objectsIn(attributes.relatedIdentifiers).filter(isOfBook);
  const identifier = identifierOf(item ?? older);
  const book = readIsbn(identifier) ?? textOf(books[0]?.relatedIdentifier);
  return {
    journal: title,
    edition:
      textOf(asObject(item ?? older).edition) ??
      (item ? undefined : textOf(record.take("edition", "version"))),
    volume: textOf(volume),
    issue: textOf(issue),
    ...readPages(values, pages, numberType === "Article" ? textOf(number) : undefined),
    ...(readIssn(identifier) && { issn: readIssn(identifier) }),
    ...(book && { isbn: book }),
  };
}

/** The publisher’s page where a record says that it is the same work, and the address of the record itself otherwise. */
function takePage(record: JsonRecord) {
  const related = objectsIn(record.take(null, "relatedIdentifiers"));
  const same = related.find(
    ({ relationType, relatedIdentifierType }) =>
      relationType === "IsIdenticalTo" && relatedIdentifierType === "URL",
  );
  const publisherUrl = addressOf(same?.relatedIdentifier);
  const data = related.filter(({ relationType }) => relationType === "IsSupplementedBy");
  const others = related.filter((one) => one !== same && !data.includes(one) && !isOfBook(one));
  refuseOthers(record, "relatedIdentifiers", others, ["relationType", "relatedIdentifier"]);
  const own = addressOf(record.take(publisherUrl ? null : "publisherUrl", "url"));
  if (publisherUrl && own) record.values.refuse("url", own);
  const relatedData = data.flatMap(({ relatedIdentifier }) => textOf(relatedIdentifier) ?? []).join("\n");
  return { publisherUrl: publisherUrl ?? own, ...(relatedData && { relatedData }) };
}

/** The ISBN of the book around it. */
const isOfBook = ({ relatedIdentifierType, relationType }: Record<string, unknown>): boolean =>
  relatedIdentifierType === "ISBN" && relationType === "IsPartOf";

/** The numbers that stand beside the DOI. */
function takeNumbers(record: JsonRecord) {
  const all = objectsIn(record.take(null, "identifiers"));
  const used = [/report/i, /^ISBN$/i, /^ISSN$/i].map((type) =>
    all.find(({ identifierType }) => type.test(textOf(identifierType) ?? "")),
  );
  // The DOI and the address stand in fields of their own.
  const others = all.filter(
    (one) => !used.includes(one) && !/^(?:DOI|URL)$/.test(textOf(one.identifierType) ?? ""),
  );
  refuseOthers(record, "identifiers", others, ["identifierType", "identifier"]);
  const [reportNumber, isbn, issn] = used.map((one) => textOf(one?.identifier));
  return { reportNumber, isbn, issn };
}

function takePeople(record: JsonRecord, isThesis: boolean) {
  const contributors = objectsIn(record.take(null, "contributors"));
  const withRole = (role: string) =>
    contributors.filter(({ contributorType }) => contributorType === role).flatMap(authorOf);
  const others = contributors.filter(
    ({ contributorType }) => contributorType !== "Editor" && !(isThesis && contributorType === "Supervisor"),
  );
  refuseOthers(record, "contributors", others, ["contributorType", "name"]);
  const editors = withRole("Editor");
  doubtNames(record.values, "editors", editors);
  return {
    editors: linesOfNames(editors),
    ...(isThesis && { supervisors: linesOfNames(withRole("Supervisor")) }),
  };
}

const takeSubjects = (record: JsonRecord): string =>
  readKeywords(
    record.values,
    [
      objectsIn(record.take("keywords", "subjects"))
        .flatMap(({ subject }) => plainOf(textOf(subject)) ?? [])
        .join("\n"),
    ],
    "subjects",
  );

function takeRights(record: JsonRecord): string | undefined {
  const rights = objectsIn(record.take("licence", "rightsList"));
  return licenceOf(rights.map(({ rightsUri }) => rightsUri)) ?? readLicence(textOf(rights[0]?.rights) ?? "");
}

const takeFunders = (record: JsonRecord): string =>
  fundersOf(
    objectsIn(record.take("funders", "fundingReferences")).map(({ funderName, awardNumber }) => ({
      name: textOf(funderName),
      grants: [textOf(awardNumber)],
    })),
  );

const takePlaces = (record: JsonRecord): string =>
  objectsIn(record.take("places", "geoLocations"))
    .flatMap(({ geoLocationPlace }) => textOf(geoLocationPlace) ?? [])
    .join("\n");

function takeDescriptions(record: JsonRecord) {
  const descriptions = objectsIn(record.take(null, "descriptions"));
  const ofType = (type: string) =>
    descriptions
      .filter(({ descriptionType }) => descriptionType === type)
      .map(({ description }) => description);
  const [abstract, ...others] = ofType("Abstract");
  const unused = descriptions.filter(
    ({ descriptionType, description }) =>
      others.includes(description) ||
      !/^(?:Abstract|SeriesInformation|Other)$/.test(textOf(descriptionType) ?? ""),
  );
  refuseOthers(record, "descriptions", unused, ["descriptionType", "description"]);
  const told = {
    series: ofType("SeriesInformation").flatMap((text) => textOf(text) ?? []),
    other: ofType("Other").flatMap((text) => textOf(text) ?? []),
  };
  const after = (list: string[], label: RegExp) => {
    const found = list.find((text) => label.test(text));
    if (found) list.splice(list.indexOf(found), 1);
    return found?.replace(label, "");
  };
  const volume = after(told.series, /^Volume (?=\S+$)/);
  const issue = after(told.series, /^Issue (?=\S+$)/);
  const place = after(told.other, /^Place of publication: /);
  const pages = after(told.other, /^Pages (?=\S+$)/);
  const article = after(told.other, /^Article (?=\S+$)/);
  const [series, publicationNumber, ...more] = told.series;
  for (const text of more) record.values.refuse("descriptions SeriesInformation", text);
  return {
    content: abstractOf(abstract),
    series,
    ...(publicationNumber && { publicationNumber }),
    ...(volume && { volume }),
    ...(issue && { issue }),
    place,
    ...((pages || article) && readPages(record.values, pages, article)),
    remarks: told.other.join(". "),
  };
}
