// What Zotero saves of a page: the rules of its translators “Embedded Metadata” (2024-06-13) and “RDF”, in our own words
// and as far as our tags are concerned. Values of `citation_*` tags win over those of Dublin Core and Open Graph.

const namespaces = ["dc", "dcterms", "prism", "bib", "bibo", "eprints", "og", "article", "book", "rdf"];

interface Creator {
  firstName: string;
  lastName: string;
  creatorType: "author" | "editor";
}

/** An item in Zotero's own words; what it does not find is undefined. */
export interface ZoteroItem {
  itemType: string;
  creators: Creator[];
  tags: string[];
  pdf: string | undefined;
  [field: string]: unknown;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? "");

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};

/** The meta tags of a page, in their order. */
const readTags = (html: string) =>
  [...html.matchAll(/<meta\b[^>]*>/g)].flatMap(([tag]) => {
    const name = attribute(tag, "name") ?? attribute(tag, "property");
    const content = attribute(tag, "content");
    return name && content ? [{ name, content }] : [];
  });
type Tag = ReturnType<typeof readTags>[number];

const trimInternal = (text: string) => text.replace(/\s+/g, " ").trim();

/** What Zotero stores from a `citation_*` tag without more ado; of several dates the last one wins. */
const highwire: [tag: string, field: string][] = [
  ...([
    ["citation_title", "title"],
    ["citation_publication_date", "date"],
    ["citation_cover_date", "date"],
    ["citation_date", "date"],
    ["citation_journal_title", "publicationTitle"],
    ["citation_inbook_title", "publicationTitle"],
    ["citation_series_title", "series"],
    ["citation_conference_title", "conferenceName"],
    ["citation_technical_report_institution", "institution"],
    ["citation_technical_report_number", "number"],
    ["citation_volume", "volume"],
    ["citation_issue", "issue"],
    ["citation_dissertation_institution", "university"],
    ["citation_publisher", "publisher"],
    ["citation_isbn", "ISBN"],
    ["citation_abstract", "abstractNote"],
    ["citation_doi", "DOI"],
    ["citation_public_url", "url"],
    ["citation_language", "language"],
  ] as [string, string][]),
];

/** What Zotero takes from Dublin Core, PRISM and Open Graph: the first of these that is there. */
const rdf: Record<string, string[]> = {
  title: ["dc.title", "dcterms.title", "og.title"],
  publicationTitle: ["prism.publicationName", "dc.source", "dcterms.source"],
  rights: ["dc.rights", "dcterms.rights"],
  publisher: ["dc.publisher", "dcterms.publisher"],
  date: [
    "eprints.date",
    "prism.publicationDate",
    "og.published_time",
    "article.published_time",
    "book.release_date",
    "dc.date.issued",
    "dcterms.issued",
    "dc.date",
    "dcterms.date",
    "dcterms.dateSubmitted",
    "eprints.datestamp",
  ],
  DOI: ["dc.identifier.DOI"],
  url: ["og.url"],
  archiveLocation: ["dc.coverage"],
  abstractNote: ["prism.teaser", "og.description", "dcterms.abstract", "dc.description"],
  thesisType: ["dc.type", "dcterms.type"],
  language: ["dc.language", "dcterms.language"],
};

/** `DC.title` as `dc.title`; the last of two names of vocabularies counts. */
function propertyOf({ name }: Tag): string | undefined {
  const parts = name.split(/[.:_]/);
  const known = (part: string | undefined) => namespaces.find((one) => one === part?.toLowerCase());
  const second = parts.length > 2 ? known(parts[1]) : undefined;
  const prefix = second ?? known(parts[0]);
  if (!prefix) return undefined;
  const rest = name
    .split(/(?<=[.:_])/)
    .slice(second ? 2 : 1)
    .join("");
  return `${prefix}.${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
}

const checkDigit = (digits: string, weights: readonly number[], modulus: number) =>
  [...digits].reduce((sum, digit, at) => sum + (digit === "X" ? 10 : Number(digit)) * (weights[at] ?? 0), 0) %
    modulus ===
  0;
const withoutDashes = (text: string) => text.toUpperCase().replace(/[-\u00ad\u2010-\u2015]+/g, "");
const looksLikeIssn = (text: string) =>
  [...withoutDashes(text).matchAll(/\b(?:\d\s*){7}[\dX]\b/g)].some(([found]) =>
    checkDigit(found.replace(/\s/g, ""), [8, 7, 6, 5, 4, 3, 2, 1], 11),
  );
const looksLikeIsbn = (text: string) =>
  [...withoutDashes(text).matchAll(/\b(?:97[89]\d{10}|\d{9}[\dX])\b/g)].some(([found]) =>
    found.length === 13
      ? checkDigit(found, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], 10)
      : checkDigit(found, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 11),
  );

/** What an identifier of Dublin Core is taken for: a number that fits wins over the DOI around it. */
function fieldOfIdentifier(identifier: string): string | undefined {
  if (looksLikeIsbn(identifier)) return "ISBN";
  if (looksLikeIssn(identifier)) return "ISSN";
  return /10\.\d{4,}\/\S+/.test(identifier) ? "DOI" : undefined;
}

/** The parts of a name: around its comma, or before its last word. */
function splitName(written: string, creatorType: Creator["creatorType"]): Creator {
  const name = written.replace(/^[\s.,/[\]:]+|[\s.,/[\]:]+$/g, "").replace(/\s+/g, " ");
  const [last = "", first] = name.split(/, ?/);
  const at = name.lastIndexOf(" ");
  const [firstName, lastName] = written.includes(",")
    ? [first ?? "", last]
    : [name.slice(0, Math.max(at, 0)), name.slice(at + 1)];
  const withStops = firstName
    .split(" ")
    .map((part) => (/^-?\p{Lu}$/u.test(part) ? `${part}.` : part))
    .join(" ");
  return { firstName: withStops, lastName, creatorType };
}

/** One name for each tag; a single tag may hold a list. */
function readCreators(names: string[], creatorType: Creator["creatorType"]): Creator[] {
  return names.flatMap((written) => {
    const bySemicolon = written.split(/\s*;\s*/);
    const byComma = written.split(/\s*,\s*/);
    const isList = byComma.length > 1 && byComma.slice(0, 2).every((part) => part.includes(" "));
    const parts = bySemicolon.length === 1 && names.length === 1 && isList ? byComma : bySemicolon;
    return parts.filter((part) => /[^\s,-.;]/.test(part)).map((part) => splitName(part.trim(), creatorType));
  });
}

/** The type by the tags of a journal, book or university, or else by what the other vocabularies say. */
function typeOf(has: (name: string) => boolean, first: (properties: string[]) => string | undefined): string {
  if (has("citation_dissertation_institution")) return "thesis";
  if (has("citation_inbook_title")) return "bookSection";
  if (has("citation_conference_title")) return "conferencePaper";
  if (has("citation_technical_report_institution")) return "report";
  if (has("citation_journal_title")) return "journalArticle";
  const stated = (first(["bibo.type"]) ?? first(["eprints.type"]))?.toLowerCase();
  if (stated === "thesis") return stated;
  if (first(["og.type"]) === "website") return "webpage";
  const type = first(["dc.type", "dcterms.type"])?.toLowerCase().replace(/\s/g, "");
  if (type === "thesis" || type === "book") return type;
  if (type === "article" || type === "dataset") return "journalArticle";
  if (has("citation_isbn")) return "book";
  return has("citation_title") ? "journalArticle" : "webpage";
}

/** The item that Zotero saves of a page at an address. */
export function readAsZotero(html: string, address: string): ZoteroItem {
  const tags = readTags(html);
  const named = (name: string) => tags.filter((tag) => tag.name.endsWith(name)).map(({ content }) => content);
  const valuesOf = (property: string) =>
    tags.filter((tag) => propertyOf(tag) === property).map(({ content }) => content);
  const first = (properties: string[]) => properties.flatMap(valuesOf)[0];
  const fields: Record<string, unknown> = {};
  for (const [field, properties] of Object.entries(rdf)) fields[field] = first(properties);
  for (const identifier of valuesOf("dc.identifier")) {
    const field = fieldOfIdentifier(identifier);
    if (field) fields[field] = identifier;
  }
  for (const [tag, field] of highwire) {
    const [value] = named(tag);
    if (value?.trim()) fields[field] = trimInternal(value);
  }
  const pages = [named("citation_firstpage")[0], named("citation_lastpage")[0]].filter(Boolean).join("-");
  const issn = named("citation_issn").join(", ");
  const authors = readCreators(named("citation_author"), "author");
  const editors = readCreators(named("citation_editor"), "editor");
  const others = [
    ...valuesOf("dc.creator"),
    ...(valuesOf("dc.creator")[0] ? [] : valuesOf("dc.contributor")),
  ];
  return {
    ...fields,
    itemType: typeOf((name) => named(name).length > 0, first),
    creators: authors.length + editors.length > 0 ? [...authors, ...editors] : readCreators(others, "author"),
    tags:
      valuesOf("dc.subject").length > 0 ? valuesOf("dc.subject") : named("citation_keywords").flatMap(split),
    pages: pages || undefined,
    ISSN: issn || fields.ISSN,
    date: fields.date ?? named("citation_online_date")[0] ?? named("citation_year")[0] ?? firstTime(html),
    abstractNote: fields.abstractNote ?? tags.find(({ name }) => name === "description")?.content,
    url: fields.url ?? named("citation_abstract_html_url")[0] ?? address,
    pdf: named("citation_pdf_url")[0],
  };
}

const split = (keywords: string) => keywords.split(";").map((keyword) => keyword.trim());

/** Without a better date, the first one on the page. */
const firstTime = (html: string) => /<time\b[^>]*\sdatetime="([^"]+)"/i.exec(html)?.[1]?.slice(0, 10);
