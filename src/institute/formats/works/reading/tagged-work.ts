import { readDoi, readIsbn, readIssn } from "#core/domain/identifiers.ts";
import { parseOrcid } from "#core/domain/orcid.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { ReadWork } from "#institute/domain/works/read-work.ts";
import { abstractOf, linesOfNames, plainOf, titleOf } from "../lookup-text.ts";
import { type ReadDate, readYear } from "./dates.ts";
import { degreeIn } from "./degree.ts";
import { type Dialect, dialects, type WorkKind } from "./dialects.ts";
import { finish } from "./finish.ts";
import { takeIdentifiers } from "./identifiers.ts";
import { readLabelled } from "./labelled-notes.ts";
import { MAX_NAMES, nameOfText, readNames, takePeople, type WrittenName } from "./names.ts";
import type { TaggedKind, TaggedRecord } from "./tagged.ts";
import { readKeywords, readLanguage, readLicence, readPages, splitVolume, toDateFields } from "./texts.ts";
import { Values } from "./values.ts";

interface Reading {
  values: Values;
  dialect: Dialect;
  kind: WorkKind | undefined;
}

/** The work of a record of RIS, MEDLINE or EndNote. */
export function readTaggedWork(record: TaggedRecord, form: TaggedKind): ReadWork {
  const values = new Values(record.fields);
  const dialect = dialects[form];
  const type = values.peek(dialect.type) ?? "";
  const kind = dialect.kinds.find(([pattern]) => pattern.test(type.toUpperCase()))?.[1];
  const reading = { values, dialect, kind };
  const postType: PostType = kind === "thesis" ? "thesis" : kind === "data" ? "document" : "publication";
  if (record.oddity) values.doubt("title", record.oddity, "");
  const authors =
    form === "MEDLINE" ? takeMedlineAuthors(values, record) : takeNames(values, "authors", dialect.authors);
  const isWhole = kind === "book" || kind === "report";
  const reportNumber = takeReportNumber(reading);
  const fields = {
    ...takeIdentifiers(values, { ...dialect, issn: [], text: dialect.texts }),
    ...(form === "MEDLINE" && takeMedlineIds(values)),
    ...takeTitle(reading),
    ...takeTexts(reading),
    ...(kind === "thesis" ? takeDegree(reading) : takeContainer(reading)),
    ...(kind !== "thesis" && {
      editors: linesOfNames(takeNames(values, "editors", dialect.editors(isWhole))),
    }),
    ...(kind !== "thesis" && { reportNumber }),
    ...takeNumbering(reading),
    ...takeDate(reading),
  };
  values.drop((tag) => dialect.technical.test(tag));
  return finish(values, { postType, authors, fields });
}

const takeNames = (values: Values, field: "authors" | "editors" | "supervisors", tags: string[]) =>
  takePeople(values, field, tags[0] ?? field, values.takeAll(field, ...tags).map(nameOfText));

/** Full names, each with the ORCID iD behind it; short names if there are no full ones. */
function takeMedlineAuthors(values: Values, { fields }: TaggedRecord) {
  const hasFull = fields.some(([tag]) => tag === "FAU");
  const names: WrittenName[] = [];
  const iDs = new Map<WrittenName, string>();
  for (const [tag, value] of fields) {
    const name = names.at(-1);
    const orcid = tag === "AUID" ? parseOrcid(value.replace(/^ORCID:\s*/i, "")) : undefined;
    if (tag === "FAU") names.push(nameOfText(value));
    else if (tag === "AU" && !hasFull)
      names.push({ parts: value.split(/\s+(?=\p{Lu}{1,3}$)/u), isWhole: false });
    else if (tag === "CN") names.push({ parts: [value], isWhole: true });
    else if (orcid && name) iDs.set(name, orcid);
  }
  values.takeAll("authors", hasFull ? "FAU" : "AU", "CN");
  const rest = names.slice(MAX_NAMES).map(({ parts }) => parts.join(", "));
  if (rest.length > 0) values.refuse("FAU", rest.join("; "));
  const read = names.slice(0, MAX_NAMES).map((name) => ({ ...readNames([name]), orcid: iDs.get(name) }));
  for (const why of new Set(read.flatMap(({ doubts }) => doubts))) values.doubt("authors", why);
  return read.flatMap(({ people, orcid }) => people.map((one) => (orcid ? { ...one, orcid } : one)));
}

/** PubMed says which number is a DOI, and which one of the publisher’s own. */
function takeMedlineIds(values: Values) {
  const written = values.takeAll(null, "LID", "AID");
  const [doi] = written.flatMap((text) => (text.includes("[doi]") ? (readDoi(text) ?? []) : []));
  return doi ? { doi } : {};
}

/** PubMed sets a title in brackets that it has translated. */
function takeTitle({ values, dialect }: Reading) {
  const written = values.take("title", ...dialect.title)?.replace(/\s+/g, " ");
  const translated = /^\[(.+)\]\.?$/.exec(written ?? "")?.[1];
  if (translated)
    values.doubt("title", "This may be a translation of the title, which PubMed sets in brackets.");
  const isMedline = dialect.type === "PT";
  return titleOf((translated ?? written)?.replace(isMedline ? /(?<!\.)\.$/ : /$^/, ""));
}

function takeDegree({ values, dialect }: Reading) {
  const [written, ...more] = values.takeAll(null, ...dialect.sort);
  const degree = degreeIn(written ?? "");
  const [sort = ""] = dialect.sort;
  if (written && !degree && !/thesis|dissertation/i.test(written)) values.refuse(sort, written);
  for (const one of more) values.refuse(sort, one);
  const supervisors = takeNames(values, "supervisors", dialect.supervisors);
  return {
    degree,
    awardingInstitution: plainOf(values.take("awardingInstitution", ...dialect.publisher, "B")),
    ...(supervisors.length > 0 && { supervisors: linesOfNames(supervisors) }),
  };
}

/** What says no more than the type does. */
const onlyASort =
  /^(?:(?:original |research |review |journal |electronic )?article|book|chapter|text|(?:conference )?paper|(?:technical |research )?report|electronic|print|preprint)$/i;
const kindsOfWorks: ReadonlySet<string | undefined> = new Set([
  ...["article", "chapter", "book", "report", "talk", "preprint"],
]);

/** The container of a book or report is its series; else it is the journal or book, and the series stands apart. */
function takeContainer({ values, dialect, kind }: Reading) {
  const isWhole = kind === "book" || kind === "report";
  const isTalk = kind === "talk";
  const places = [...(isTalk ? ["C3"] : []), ...dialect.container];
  const written = values.take(isWhole ? "series" : "journal", ...places);
  const container = plainOf(written);
  for (const tag of places)
    if (written && (dialect.shortContainer.includes(tag) || values.peek(tag) === written))
      values.take(null, tag);
  const around = isWhole ? plainOf(values.take("journal", "JF", "alt-title")) : container;
  const series = isWhole && container ? container : plainOf(values.take("series", ...dialect.series));
  const sort = values.take(null, ...dialect.sort);
  if (sort && !onlyASort.test(sort) && !readDoi(sort)) values.refuse(dialect.sort[0] ?? "", sort);
  return {
    kind: kindsOfWorks.has(kind) ? kind : /^preprint$/i.test(sort ?? "") ? "preprint" : undefined,
    journal: around,
    series,
    publisher: plainOf(values.take("publisher", ...dialect.publisher)),
    place: plainOf(values.take("place", ...dialect.place, ...(isTalk ? ["C1"] : []))),
    edition: plainOf(values.take("edition", ...dialect.edition)),
  };
}

/** Of a report its number stands in many places, in RIS also where a book has its ISBN. */
function takeReportNumber({ values, dialect, kind }: Reading): string | undefined {
  const own = values.take("reportNumber", "report-id");
  if (own || kind !== "report") return own;
  const serial = dialect.isbn
    .map((tag) => values.peek(tag))
    .find((text) => text && !readIsbn(text) && !readIssn(text));
  const [tag] = dialect.isbn.filter((name) => values.peek(name) === serial);
  return serial && tag
    ? values.take("reportNumber", tag)
    : values.take("reportNumber", ...dialect.reportNumber);
}

function takeNumbering({ values, dialect, kind }: Reading) {
  const volume = values.take("volume", ...dialect.volume);
  const issue = values.take("issue", ...dialect.issue);
  const publicationNumber = volume || issue ? undefined : values.take("publicationNumber", "M1");
  // Where the first page of a book or thesis should stand is its length.
  if (kind === "book" || kind === "thesis") return splitVolume(volume, issue);
  const first = values.take("firstPage", ...dialect.pages);
  const last = values.take("lastPage", ...dialect.lastPage);
  const isRange = first !== undefined && /[-‐–—]/.test(first);
  const number = /^e?\d+$/i.test(values.peek(...dialect.articleNumber) ?? "")
    ? values.take("articleNumber", ...dialect.articleNumber)
    : undefined;
  const pages = readPages(
    values,
    first && last && last !== first && !isRange ? `${first}-${last}` : first,
    number,
  );
  if (!pages.lastPage && last === first) values.release("lastPage");
  return { ...(publicationNumber && { publicationNumber }), ...splitVolume(volume, issue), ...pages };
}

/** The first year that was read, with the month of any date of the same year. */
function takeDate({ values, dialect }: Reading) {
  const dates = values
    .takeAll("year", ...dialect.dates)
    // “2015/10” is a month here.
    .map((written) => readYear(written.replace(/^(\d{4})\/(\d\d?)$/, "$1/$2/")));
  const [first] = dates.filter(({ year }) => year);
  const whole = dates.find(({ year, month }) => month && year === first?.year) ?? first;
  const note = whole?.note ?? dates.find((date) => date.note)?.note;
  const unread = dates.some((date) => date.unread);
  const date: ReadDate = { ...whole, ...(note && { note }), ...(unread && !whole && { unread }) };
  return toDateFields(values, "year", date);
}

function takeTexts({ values, dialect }: Reading) {
  const keywords = values.takeAll("keywords", ...dialect.keywords);
  const lines = keywords.length > 1 ? [keywords.join("\n")] : keywords;
  const [abstract, ...others] = values.takeAll("content", ...dialect.abstract);
  for (const other of others) if (other !== abstract) values.refuse(dialect.abstract.at(-1) ?? "", other);
  const { notes, licence: named, ...labelled } = readLabelled(values.takeAll("remarks", ...dialect.notes));
  if (notes.length === 0) values.release("remarks");
  const licence = values.take("licence", ...dialect.licence) ?? named;
  return {
    language: readLanguage(values.take("language", ...dialect.language) ?? ""),
    keywords: readKeywords(values, lines, dialect.keywords[0] ?? ""),
    content: abstract && abstractOf(abstract),
    licence: readLicence(licence ?? ""),
    ...labelled,
    remarks: notes.join(". "),
  };
}
