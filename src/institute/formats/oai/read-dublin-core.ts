import { readDoi, readIssn } from "#core/domain/identifiers.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { ReadWork } from "#institute/domain/works/read-work.ts";
import { abstractOf, licenceOf, linesOfNames, plainOf, titleOf } from "../works/lookup-text.ts";
import { type ReadDate, readYear } from "../works/reading/dates.ts";
import { degreeIn } from "../works/reading/degree.ts";
import { finish } from "../works/reading/finish.ts";
import { takeIdentifiers } from "../works/reading/identifiers.ts";
import { nameOfText, takePeople } from "../works/reading/names.ts";
import { readKeywords, readLanguage, readLicence, readPages, toDateFields } from "../works/reading/texts.ts";
import { Values } from "../works/reading/values.ts";
import type { HarvestedRecord } from "./read-records.ts";
import { type ReadSource, readSource } from "./read-source.ts";

const kinds: readonly [RegExp, string][] = [
  [/\b(?:book chapter|bookpart|chapter)\b/i, "chapter"],
  [/\bbook\b/i, "book"],
  [/\breport\b/i, "report"],
  [/\b(?:conference|lecture|presentation)/i, "talk"],
  [/\bpreprint\b/i, "preprint"],
  [/\barticle\b/i, "article"],
];

/** Reads a record of Dublin Core, as OJS, DSpace and EPrints write it. */
export function readDublinCore({ values: elements }: HarvestedRecord): ReadWork {
  const values = new Values(
    [...elements].flatMap(([name, all]) => all.map((value): [string, string] => [name, value])),
  );
  const types = values.takeAll(null, "type").join(" ");
  const isThesis = /\b(?:thesis|dissertation)\b/i.test(types);
  const postType: PostType = isThesis ? "thesis" : "publication";
  const authors = takePeople(
    values,
    "authors",
    "creator",
    values.takeAll("authors", "creator").map(nameOfText),
  );
  const where = takeWhere(values);
  const source = takeSource(values, isThesis);
  const dates = takeDates(values);
  const fields = {
    ...takeTitle(values),
    ...where,
    ...toDateFields(
      values,
      "year",
      dates.year ? dates : { ...dates, ...(source.year && { year: source.year }) },
    ),
    journal: plainOf(source.journal),
    volume: source.volume,
    issue: source.issue,
    issn: source.issn,
    ...readPages(values, source.pages, undefined),
    ...takePublisher(values, types, isThesis),
    kind: isThesis ? undefined : kinds.find(([pattern]) => pattern.test(types))?.[1],
    supervisors: isThesis ? takeSupervisors(values) : undefined,
    language: readLanguage(values.take("language", "language") ?? ""),
    licence: takeLicence(values),
    keywords: readKeywords(values, [values.takeAll("keywords", "subject").join("\n")], "subject"),
  };
  return finish(values, {
    postType,
    authors,
    fields: { ...fields, ...takeDescriptions(values, fields) },
  });
}

/** The first title; another one is that of a translation. */
const takeTitle = (values: Values) => titleOf(values.take("title", "title"));

/** The identifiers; the DOI of a relation is another work’s, unless there is none. */
function takeWhere(values: Values) {
  const written = values.takeAll(null, "identifier");
  const own = new Values(written.map((text) => [placeOf(text), text]));
  const found = takeIdentifiers(own, {
    doi: ["doi"],
    url: ["identifier"],
    text: [],
    isbn: ["number"],
    issn: [],
  });
  for (const { value } of own.notTaken([])) values.refuse("identifier", value);
  for (const relation of values.takeAll(null, "relation")) {
    const doi = readDoi(relation);
    if (doi && !found.doi) found.doi = doi;
    // Journals name the files of the page, whose addresses begin as that of the page does.
    else if (
      !relation.startsWith(found.publisherUrl ?? "\n") &&
      doi?.toLowerCase() !== found.doi?.toLowerCase()
    )
      values.refuse("relation", relation);
  }
  return found;
}

const placeOf = (identifier: string) => {
  if (/^https?:/i.test(identifier)) return "identifier";
  if (readDoi(identifier)) return "doi";
  return /issn|isbn|^[\d-]{8,17}[\dXx]?$/i.test(identifier) ? "number" : "other";
};

/** The journal with its numbers, and its ISSN. */
function takeSource(values: Values, isThesis: boolean): Partial<ReadSource> & { issn?: string } {
  const written = values.takeAll("journal", "source");
  const serials = written.filter((text) => /^(?:issn:?\s*)?\d{4}-?\d{3}[\dX]$/i.test(text));
  const [named, ...others] = written.filter((text) => !serials.includes(text));
  const issn = serials.map(readIssn).find(Boolean);
  if (isThesis || !named || /^https?:/.test(named)) return { ...(issn && { issn }) };
  const read = readSource(named);
  for (const text of [...read.rest, ...others]) values.refuse("source", text);
  return { ...read, ...(issn && { issn }) };
}

/** When it was published: a date without a time, since one with a time says when it was stored. */
function takeDates(values: Values): ReadDate {
  const written = values.takeAll("year", "date");
  const days = written.filter((date) => !date.includes("T"));
  const dates = (days.length > 0 ? days : written.map((date) => date.slice(0, 10))).map(readYear);
  const known = dates.filter(({ year }) => year);
  const [first = dates[0] ?? {}] = known.toSorted((a, b) => Number(a.year) - Number(b.year));
  return first;
}

function takePublisher(values: Values, types: string, isThesis: boolean) {
  const publisher = plainOf(values.take(isThesis ? "awardingInstitution" : "publisher", "publisher"));
  return isThesis ? { awardingInstitution: publisher, degree: degreeIn(types) } : { publisher };
}

function takeSupervisors(values: Values): string {
  const written = values.takeAll("supervisors", "contributor").map(nameOfText);
  return linesOfNames(takePeople(values, "supervisors", "contributor", written));
}

function takeLicence(values: Values): string | undefined {
  const written = values.takeAll("licence", "rights");
  return licenceOf(written) ?? written.map(readLicence).find(Boolean);
}

/** The abstract; a text that is a degree alone is the degree of a thesis. */
function takeDescriptions(values: Values, { degree }: { degree?: string | undefined }) {
  const written = values.takeAll("content", "description");
  const isDegree = (text: string) => text.length < 40 && degreeIn(text) !== undefined;
  const texts = written.filter((text) => !isDegree(text));
  const found = degree ?? written.filter(isDegree).map(degreeIn)[0];
  return { content: texts.map(abstractOf).filter(Boolean).join(""), ...(found && { degree: found }) };
}
