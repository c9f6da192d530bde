import { parseOrcid } from "#core/domain/orcid.ts";
import { texToHtml, texToText } from "#institute/domain/posts/tex.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { ReadWork } from "#institute/domain/works/read-work.ts";
import { abstractOf, linesOfNames, titleOf } from "../lookup-text.ts";
import type { BibtexEntry } from "./bibtex-fields.ts";
import { namesOfField } from "./bibtex-names.ts";
import { type ReadDate, readMonth, readYear } from "./dates.ts";
import { degreeIn } from "./degree.ts";
import { finish } from "./finish.ts";
import { takeIdentifiers } from "./identifiers.ts";
import { readLabelled } from "./labelled-notes.ts";
import { takePeople } from "./names.ts";
import { readKeywords, readLanguage, readLicence, readPages, splitVolume, toDateFields } from "./texts.ts";
import { type Taking, Values } from "./values.ts";

/** What says nothing about the work: files, the order of lists, and when a program did something. */
const technical =
  /^(?:file|timestamp|owner|groups?|date-(?:added|modified)|creationdate|modificationdate|bdsk-.*|urldate|accessed|lastchecked|sort.*|index.*|short(?:title|journal|author|booktitle)|options|(?:book)?pagination|langidopts|ids|related.*|mendeley-.*|read|priority|citeulike-.*|__markedentry|added-at|biburl|bibsource|interhash|intrahash|username|presort|label|refid|uuid|crossref|xdata|xref|entrysubtype|gender|keywords\+.*|annote\+.*|hyphenation|eprintclass|primaryclass|archiveprefix|eprinttype|format|rating|ranking|local-.*)$/;

const partTypes =
  /^(?:in(?:collection|book|proceedings|reference)|conference|bookinbook|supp(?:book|collection))$/;

/** What each type of entry is; others are an article, or a chapter by what they have. */
const kinds: Readonly<Record<string, string>> = {
  article: "article",
  inbook: "chapter",
  incollection: "chapter",
  suppbook: "chapter",
  suppcollection: "chapter",
  bookinbook: "chapter",
  inproceedings: "talk",
  conference: "talk",
  book: "book",
  mvbook: "book",
  booklet: "book",
  collection: "book",
  mvcollection: "book",
  proceedings: "book",
  techreport: "report",
  report: "report",
  manual: "report",
};

/** For which of our fields a field of BibTeX is read, where a word in it has no meaning. */
const ours: Readonly<Record<string, Taking>> = {
  author: "authors",
  editor: "editors",
  journal: "journal",
  journaltitle: "journal",
  booktitle: "journal",
  publisher: "publisher",
  series: "series",
  title: "title",
};

const line = (written: string | undefined) =>
  written === undefined ? undefined : texToText(written).replace(/\s+/g, " ").trim();

/** An identifier or address, of which TeX escapes signs alone. */
const plain = (written: string): string =>
  written
    .replace(/\\(?:url|href|path|nolinkurl)\s*/g, "")
    .replace(/\\([_&%#$~])/g, "$1")
    .replace(/\{?\\text(asciitilde|less|greater|underscore)(?:\{\})?\}?/g, (_, name: string) =>
      name === "asciitilde" ? "~" : name === "less" ? "<" : name === "greater" ? ">" : "_",
    )
    .replace(/[{}]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The work of an entry of BibTeX or BibLaTeX, which have one mapping. */
export function readBibtexWork(entry: BibtexEntry): ReadWork {
  const values = new Values(entry.fields);
  const { type } = entry;
  const isThesis = /thesis$/.test(type) || /thesis|dissertation/i.test(values.peek("type") ?? "");
  const isData = type === "dataset" || type === "software";
  const postType: PostType = isThesis ? "thesis" : isData ? "document" : "publication";
  const identifiers = takeIdentifiers(values, places(values), plain);
  const orcids = takeOrcids(values);
  const authors = takeNames(values, "authors", "author").map((author, index) => ({
    ...author,
    ...orcids[index + 1],
  }));
  const editors = takeNames(values, "editors", "editor");
  const fields = {
    ...identifiers,
    ...pageOfHowpublished(values, identifiers.publisherUrl),
    ...takeTitle(values),
    editors: linesOfNames(editors),
    ...takeTexts(values),
    ...(isThesis ? takeDegree(values, type) : takeContainer(values, type, identifiers.doi)),
    ...takeNumbering(values, isThesis || kinds[type] === "book"),
    ...takeDate(values),
  };
  doubtUndefined(values, entry);
  values.drop((name) => technical.test(name));
  return finish(values, { postType, authors, fields });
}

function places(values: Values) {
  const archive = values.peek("archiveprefix", "eprinttype");
  return {
    doi: ["doi"],
    url: ["publisherurl", "url", "bdsk-url-1", "link", "opturl"],
    text: ["note", "howpublished", "annote", "addendum", "eprint"],
    isbn: ["isbn"],
    issn: ["issn"],
    arxiv: !archive || /arxiv/i.test(archive) ? ["eprint", "arxivid"] : [],
  };
}

/** The address of the page, if that is how it was published. */
function pageOfHowpublished(values: Values, known: string | undefined) {
  const url = /^(?:https?:\/\/|www\.)\S+$/i.exec(plain(values.peek("howpublished") ?? ""))?.[0];
  if (!url || known) return {};
  values.take("publisherUrl", "howpublished");
  return { publisherUrl: url.replace(/^www/i, "http://www") };
}

/** ORCID iDs by the place of their authors, as BibLaTeX annotates names. */
function takeOrcids(values: Values): Record<number, { orcid: string }> {
  const written = values.take(null, "author+an:orcid") ?? "";
  return Object.fromEntries(
    [...written.matchAll(/(\d+)="([^"]+)"/g)].flatMap(([, place = "", iD = ""]) => {
      const orcid = parseOrcid(iD);
      return orcid ? [[Number(place), { orcid }]] : [];
    }),
  );
}

const takeNames = (values: Values, field: "authors" | "editors", name: string) =>
  takePeople(values, field, name, namesOfField(values.take(field, name) ?? ""));

function takeTitle(values: Values) {
  const main = values.take("title", "title");
  const more = [values.take("title", "subtitle"), values.take("title", "titleaddon")];
  const html = more.reduce<string | undefined>(
    (title, part) =>
      title && part ? `${title}${/[?!:.–—-]$/.test(title) ? " " : ": "}${texToHtml(part)}` : title,
    main && texToHtml(main).trim(),
  );
  return titleOf(html);
}

/** What says no more than that it is a thesis. */
const onlyAThesis = /^(?:ph\.?d|master|m\.?sc|doctor|bachelor|diploma)?\S*\s*(?:thesis|dissertation)$/i;

function takeDegree(values: Values, type: string) {
  const written = line(values.take(null, "type"));
  const degree = degreeIn(written ?? "") ?? (type === "phdthesis" ? "PhD" : undefined);
  if (written && !degreeIn(written) && !onlyAThesis.test(written)) values.refuse("type", written);
  return {
    degree,
    awardingInstitution: line(values.take("awardingInstitution", "school", "institution", "publisher")),
    ...takeSupervisors(values),
  };
}

function takeSupervisors(values: Values) {
  const written = values.takeAll("supervisors", "supervisor", "advisor").flatMap(namesOfField);
  const people = takePeople(values, "supervisors", "supervisor", written);
  return people.length > 0 ? { supervisors: linesOfNames(people) } : {};
}

/** What says no more than the type of the entry. */
const onlyASort = /^(?:(?:technical |research )?report|(?:journal )?article|preprint)$/i;

/** In what it was published: its journal or book, the series of that, and who published it where. */
function takeContainer(values: Values, type: string, doi: string | undefined) {
  const isPart = partTypes.test(type);
  const isReport = kinds[type] === "report";
  const journal = isPart
    ? (withSubtitle(values, "booktitle", "booksubtitle") ??
      line(values.take("journal", "maintitle", "eventtitle", "journal")))
    : (withSubtitle(values, "journaltitle", "journalsubtitle") ??
      line(values.take("journal", "journal", "fjournal", "booktitle")));
  const series = line(values.take("series", "series"));
  const isNumbered = series !== undefined && type !== "article" && !isReport;
  const numberInSeries = isNumbered ? line(values.take("series", "number")) : undefined;
  const written = line(values.take(null, "type"));
  // BibTeX prints the series of a report in the place of its type.
  if (written && !onlyASort.test(written) && !series?.startsWith(written)) values.refuse("type", written);
  return {
    kind:
      kinds[type] ?? (/arxiv/i.test(doi ?? "") || /^preprint$/i.test(written ?? "") ? "preprint" : undefined),
    journal,
    series: series && [series, numberInSeries].filter(Boolean).join("; "),
    edition: line(values.take("edition", "edition")),
    reportNumber: line(values.take("reportNumber", "reportnumber", ...(isReport ? ["number"] : []))),
    publisher: isReport
      ? line(values.take("publisher", "institution", "publisher", "organization"))
      : line(values.take("publisher", "publisher", "organization", "institution", "school")),
    place: line(values.take("place", "address", "location")),
  };
}

function withSubtitle(values: Values, title: string, subtitle: string): string | undefined {
  const main = line(values.take("journal", title));
  const more = line(values.take("journal", subtitle));
  return main && more ? `${main}${/[?!:.]$/.test(main) ? "" : ":"} ${more}` : main;
}

function takeNumbering(values: Values, isWhole: boolean) {
  const volume = line(values.take("volume", "volume"));
  const issue = line(values.take("issue", "number", "issue"));
  const number = line(values.take("articleNumber", "eid", "articleno", "article-number"));
  // The pages of a whole book are its length.
  const pages = isWhole ? undefined : line(values.take("firstPage", "pages"));
  return { ...splitVolume(volume, issue), ...readPages(values, pages, number) };
}

function takeDate(values: Values) {
  const date = readYear(line(values.take("year", "date")) ?? "");
  const year = date.year ? {} : readYear(line(values.take("year", "year")) ?? "");
  const written = line(values.take("month", "month"));
  const month: ReadDate = readMonth(written ?? "");
  const [day] = /^\d{1,2}$/.exec(line(values.take("day", "day")) ?? "") ?? [];
  if (written && (month.note || month.unread)) {
    values.notes.push(`Month: ${written}`);
    values.release("month");
  }
  const both = {
    ...date,
    ...year,
    month: month.month ?? date.month ?? year.month,
    day: month.day ?? date.day ?? year.day,
  };
  return toDateFields(values, "year", {
    ...both,
    day: both.day ?? (day ? Number(day) : undefined),
  });
}

function takeTexts(values: Values) {
  const language = line(values.take("language", "language", "langid"));
  if (language && values.peek("langid")) values.take(null, "langid");
  const keywords = values
    .takeAll("keywords", "keywords", "keyword", "author_keywords")
    .map((text) => line(text) ?? "");
  const abstract = values.take("content", "abstract");
  const licence = values.take("licence", "license", "licence", "copyright", "rights");
  const chapter = line(values.take(null, "chapter"));
  const funding = line(values.take("funders", "funding"));
  const {
    notes,
    licence: _licence,
    ...labelled
  } = readLabelled(
    values
      .takeAll("remarks", "note", "howpublished", "addendum", "pubstate", "eventtitle")
      .map((text) => texToText(text).replace(/[^\S\n]+/g, " ")),
  );
  if (notes.length === 0) values.release("remarks");
  if (chapter) values.notes.push(/^\d+$/.test(chapter) ? `Chapter ${chapter}` : chapter);
  return {
    language: readLanguage(language ?? ""),
    keywords: readKeywords(values, keywords, "keywords"),
    content: abstract && abstractOf(texToHtml(abstract)),
    licence: readLicence(plain(licence ?? "")),
    ...(funding && { funders: funding.replaceAll(" | ", "\n") }),
    ...labelled,
    remarks: notes.join(". "),
  };
}

/** A bare word that the file does not explain is no value. */
function doubtUndefined(values: Values, { undefinedNames }: BibtexEntry): void {
  for (const { field, name } of undefinedNames) {
    const isRead = field === "month" && readMonth(name).month !== undefined;
    if (!isRead && !technical.test(field))
      values.doubt(ours[field] ?? "remarks", `The abbreviation “${name}” is not defined in the file.`, name);
  }
}
