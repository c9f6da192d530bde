import { isIssn } from "#core/domain/identifiers.ts";
import { asObject } from "#core/domain/keys.ts";
import type { Caution } from "#institute/domain/posts/lookup.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { ReadWork } from "#institute/domain/works/read-work.ts";
import {
  abstractOf,
  addressOf,
  authorsIn,
  dateOf,
  fundersOf,
  licenceOf,
  linesOfNames,
  objectsIn,
  plainOf,
  textOf,
  titleOf,
} from "../lookup-text.ts";
import { readYear } from "./dates.ts";
import { degreeIn } from "./degree.ts";
import { finish } from "./finish.ts";
import { JsonRecord } from "./json-values.ts";
import { readLabelled } from "./labelled-notes.ts";
import { doubtNames } from "./names.ts";
import { readKeywords, readLanguage, readLicence, readPages, toDateFields } from "./texts.ts";

const types: Readonly<Record<string, PostType>> = {
  thesis: "thesis",
  dissertation: "thesis",
  dataset: "document",
};

/** The types of CSL and of Crossref. */
const kinds: readonly [RegExp, string][] = [
  [/^(?:article-|journal-article)/, "article"],
  [/chapter|^(?:entry|book-(?:section|part|track))/, "chapter"],
  [/^(?:book|monograph|edited-book|reference-book)/, "book"],
  [/^report/, "report"],
  [/^(?:paper-conference|speech|proceedings-article)/, "talk"],
  [/^(?:article|posted-content|preprint)$/, "preprint"],
  [/^document$/, "other"],
];

/** What a service or a program notes for itself. */
const technical =
  /^(?:id|type|citation-(?:key|label)|accessed|source|system_id|indexed|references?(?:-count)?|is-referenced-by-count|content-domain|content-(?:created|updated)|created|deposited|score|prefix|member|link|relation|i[sb][sb]n-type|journal-?abbreviation|container-title-short|short-(?:container-)?title|title-short|published(?:-online|-other|-print)?|posted|accepted|approved|journal-issue|alternative-id|update-(?:policy|to)|updated-by|status|aliases|file)$/i;

/** A work in CSL-JSON, or as Crossref has it, whose properties are the same with several values each. */
export function readCslWork(item: Record<string, unknown>): ReadWork {
  const record = new JsonRecord(item);
  const { values } = record;
  const type = textOf(item.type) ?? "";
  const degree = textOf(record.take(null, "degree")) ?? textOf(record.take(null, "genre")) ?? "";
  const postType = types[type] ?? (/\b(?:thesis|dissertation)\b/i.test(degree) ? "thesis" : "publication");
  const isThesis = postType === "thesis";
  const authors = authorsIn(record.take("authors", "author"));
  doubtNames(values, "authors", authors);
  const caution = cautionOf(item);
  const fields = {
    ...takeNote(record),
    ...takeTitle(record),
    ...takeDate(record),
    ...takeNumbering(record, type),
    ...(isThesis ? takeDegree(record, degree) : takeContainer(record, type)),
    issn: textsOf(record.take("issn", "ISSN")).find(isIssn),
    isbn: textOf(record.take("isbn", "ISBN")),
    doi: textOf(record.take("doi", "DOI")),
    publisherUrl: takePage(record),
    language: readLanguage(textOf(record.take("language", "language")) ?? ""),
    keywords: readKeywords(values, textsOf(record.take("keywords", "keyword")), "keyword"),
    licence: takeLicence(record),
    funders: takeFunders(record),
    content: abstractOf(record.take("content", "abstract")),
  };
  if (!isThesis && degree && !/article|chapter|report|preprint/i.test(degree)) values.refuse("genre", degree);
  values.drop((name) => technical.test(name));
  return finish(values, { postType, authors, fields, ...(caution && { caution }) });
}

const textsOf = (value: unknown): string[] => [value].flat().flatMap((one) => textOf(one) ?? []);

function takeTitle(record: JsonRecord) {
  const title = textOf(record.take("title", "title"));
  const subtitle = textOf(record.take("title", "subtitle"));
  if (!title || !subtitle || title.toLowerCase().includes(subtitle.toLowerCase())) return titleOf(title);
  return titleOf(`${title}${/[:?!.–—-]$/.test(title) ? "" : ":"} ${subtitle}`);
}

/** The date of its volume comes before that of the first copy on the web. */
function takeDate(record: JsonRecord) {
  const { values } = record;
  const dates = ["published-print", "issued", "published"].map((name) => asObject(record.take("year", name)));
  const date = dates.map(dateOf).find(Boolean);
  if (date) {
    const until = dates.map((one) => asObject(one["date-parts"])[1]).find(Boolean);
    return toDateFields(values, "year", {
      ...date,
      ...(until !== undefined && { note: `until ${[until].flat().join("-")}` }),
    });
  }
  const written = dates.map(({ literal, raw }) => textOf(literal) ?? textOf(raw)).find(Boolean);
  return toDateFields(values, "year", readYear(written ?? ""));
}

/** Of an article the number stands on its pages; a report has one of its own. */
function takeNumbering(record: JsonRecord, type: string) {
  const { values } = record;
  const isReport = /^report/.test(type);
  const isArticle = /article|paper|preprint|posted/.test(type);
  const number = textOf(record.take("articleNumber", "article-number"));
  const other = textOf(record.take(isReport ? "reportNumber" : "articleNumber", "number"));
  if (other && other !== number && !isReport && !isArticle) values.refuse("number", other);
  const isWhole = /^(?:book|monograph|edited-book|thesis|dissertation)$/.test(type);
  const pages = isWhole ? undefined : textOf(record.take("firstPage", "page"));
  return {
    volume: textOf(record.take("volume", "volume")),
    issue: textOf(record.take("issue", "issue")),
    ...readPages(values, pages, number ?? (isArticle ? other : undefined)),
    ...(isReport && other !== number && { reportNumber: other }),
    ...(!isReport && { reportNumber: textOf(record.take("reportNumber", "report-number")) }),
  };
}

function takeDegree(record: JsonRecord, degree: string) {
  const school = plainOf(textOf(objectsIn(record.take("awardingInstitution", "institution"))[0]?.name));
  const publisher = plainOf(textOf(record.take("awardingInstitution", "publisher")));
  return {
    degree: degreeIn(degree),
    awardingInstitution: school ?? publisher,
    supervisors: linesOfNames(authorsIn(record.take("supervisors", "contributor"))),
  };
}

/** Of two containers of anything but an article the last is the book, and the first its series. */
function takeContainer(record: JsonRecord, type: string) {
  const containers = textsOf(record.take("journal", "container-title")).map(plainOf);
  const isPart = containers.length > 1 && !/article/.test(type.replace("proceedings-article", ""));
  const institution = objectsIn(record.take("publisher", "institution"))[0]?.name;
  const collection = plainOf(textOf(record.take("series", "collection-title")));
  const number = textOf(record.take("series", "collection-number"));
  const series = collection ?? (isPart ? containers[0] : undefined);
  return {
    kind: kinds.find(([pattern]) => pattern.test(type))?.[1],
    journal: isPart ? containers.at(-1) : containers[0],
    series: series && [series, number].filter(Boolean).join("; "),
    publisher: plainOf(textOf(record.take("publisher", "publisher")) ?? textOf(institution)),
    place: plainOf(textOf(record.take("place", "publisher-place"))),
    edition: textOf(record.take("edition", "edition")),
    editors: linesOfNames(authorsIn(record.take("editors", "editor"))),
  };
}

/** The address of a page, unless it is doi.org’s, which the DOI says already. */
function takePage(record: JsonRecord): string | undefined {
  const resource = addressOf(asObject(asObject(record.take(null, "resource")).primary).URL);
  const written = record.take(resource ? null : "publisherUrl", "URL");
  const address = addressOf(written);
  if (address && resource && address !== resource && !/^https?:\/\/(?:dx\.)?doi\.org\//i.test(address))
    record.values.refuse("URL", address);
  if (resource) return resource;
  if (address && !/^https?:\/\/(?:dx\.)?doi\.org\//i.test(address)) return address;
  if (address) record.values.release("publisherUrl");
  return undefined;
}

function takeLicence(record: JsonRecord): string | undefined {
  const written = record.take("licence", "license");
  if (typeof written === "string") return readLicence(written);
  const licences = objectsIn(written);
  return licenceOf(licences.map(({ URL }) => URL)) ?? readLicence(textOf(licences[0]?.name) ?? "");
}

const takeFunders = (record: JsonRecord): string =>
  fundersOf(
    objectsIn(record.take("funders", "funder")).map(({ name, award }) => ({
      name: textOf(name),
      grants: textsOf(award),
    })),
  );

/** A note whose lines all have names is what a program kept of other fields. */
function takeNote(record: JsonRecord) {
  const written = record.take("remarks", "note");
  const {
    notes,
    licence: _licence,
    ...labelled
  } = readLabelled(typeof written === "string" ? [written] : []);
  const named = notes.map((line) => /^([\p{L}_. -]{2,30}):\s+(.+)$/u.exec(line));
  if (named.some((line) => !line)) return { ...labelled, remarks: notes.join(". ") };
  record.values.release("remarks");
  for (const line of named) record.values.refuse(line?.[1] ?? "note", line?.[2] ?? "");
  return labelled;
}

const withdrawals = /^(?:retraction|withdrawal|removal)$/;

/** What Crossref says of the work since it was published; a notice updates another work. */
function cautionOf(item: Record<string, unknown>): Caution | undefined {
  const typesIn = (list: unknown) =>
    objectsIn(list).map(({ type }) => textOf(type)?.replaceAll("-", "_") ?? "");
  const updates = typesIn(item["updated-by"]);
  if (typesIn(item["update-to"]).some((type) => withdrawals.test(type))) return "notice";
  const title = textOf(item.title) ?? "";
  if (
    updates.some((type) => withdrawals.test(type)) ||
    /^\W*(?:retracted|withdrawn)\b(?: article)?\W/i.test(title)
  )
    return "retracted";
  return updates.includes("expression_of_concern") ? "concern" : undefined;
}
