import { type NameReadings, readWithReadings } from "./name-readings.ts";
import { type CleanList, cleanList, MAX_LIST_LENGTH } from "./read-authors-clean.ts";
import { areFamilyFirst, fromSmall } from "./read-authors-name.ts";
import {
  type ReadAuthor,
  type ReadList,
  toAuthor,
  toFamilyFirst,
  toFree,
  toOrganisation,
} from "./read-authors-person.ts";
import { toPieces } from "./read-authors-pieces.ts";
import { conventions, type Priced, priceLists } from "./read-authors-price.ts";
import { readRecord } from "./read-authors-record.ts";
import type { ListTraits } from "./read-authors-shape.ts";

export { MAX_LIST_LENGTH } from "./read-authors-clean.ts";
export type { ReadAuthor, ReadList } from "./read-authors-person.ts";

/** What a site knows of names: folded given names, and how people said that a name is to be read. */
interface Known {
  given?: ReadonlySet<string>;
  names?: NameReadings;
}

const none: ReadonlySet<string> = new Set();
const noReadings: NameReadings = new Map();

/** Readings whose costs differ by less are a tie: nothing is cut, and a person chooses. */
const TIE = 0.5;
/** Up to this, the next best reading is offered. */
const NEAR = 1;
const MAX_NAMES = 500;

/** Reads the first 10,000 characters and 500 names of a list of authors in any of the usual forms; the rest is set aside, as is what belongs to no name. */
export function readAuthors(written: string, { given = none, names = noReadings }: Known = {}): ReadList {
  const text = written.slice(0, MAX_LIST_LENGTH);
  const rest = written.slice(MAX_LIST_LENGTH).trim();
  const { authors, alternatives } = readWithReadings(
    text,
    names,
    (part) => readRecordOf(part, given) ?? readList(part, given),
  );
  const over = authors.slice(MAX_NAMES).map(({ given, family }) => `${given} ${family}`.trim());
  const unread = [...over, ...(rest ? [rest] : [])];
  return { authors: withCut(authors.slice(0, MAX_NAMES), unread), alternatives };
}

/** The names of a pasted record, each read by itself; undefined for any other text. */
function readRecordOf(text: string, given: ReadonlySet<string>): ReadList | undefined {
  const record = readRecord(text);
  if (!record) return undefined;
  const authors = record.names.flatMap(({ text: name, isWhole }) =>
    isWhole ? toOrganisation(name, []) : readOne(name, given),
  );
  return { authors: withCut(authors, record.cut), alternatives: [] };
}

/** A text that is one name in its record, unless no reading makes it one. */
function readOne(name: string, given: ReadonlySet<string>): ReadAuthor[] {
  const { authors, alternatives } = readList(name, given);
  const isOne = ([author, another]: ReadAuthor[]) => author && author.kind !== "free" && !another;
  return [authors, ...alternatives].find(isOne) ?? (authors.length > 0 ? authors : [toFree(name)]);
}

function readList(text: string, given: ReadonlySet<string>): ReadList {
  const list = withCapitals(cleanList(text));
  const { pieces, traits } = toPieces(list, given);
  const people = pieces.filter(({ shape }) => shape !== "more");
  if (areFamilyFirst(people.map(({ words }) => words)))
    return { authors: pieces.map((piece) => toFamilyFirst(piece)), alternatives: [] };
  const readings = distinct(priceLists(pieces, traits), traits);
  const [best, next] = readings;
  if (!best) return { authors: [], alternatives: [] };
  const margin = next ? next.cost - best.cost : Number.POSITIVE_INFINITY;
  if (margin < TIE && next)
    return {
      authors: [toFree(text.replace(/\s+/g, " ").trim())],
      alternatives: [best.authors, next.authors],
    };
  const authors = withCut(best.authors, list.cut);
  return { authors, alternatives: margin < NEAR && next ? [next.authors] : [] };
}

/** A text in small letters alone as if it had its capitals. */
function withCapitals(list: CleanList): CleanList {
  if (/\p{Lu}/u.test(list.text) || !/\p{Ll}/u.test(list.text)) return list;
  const text = list.text
    .split(/(\s*[,;]\s*|\s(?:and|et|und|&)\s)/u)
    .map((part, index) => (index % 2 === 1 ? part : fromSmall(part)))
    .join("");
  return { ...list, text };
}

/** Readings that give other names, the cheapest first. */
function distinct(priced: readonly Priced[], traits: ListTraits) {
  const seen = new Set<string>();
  return priced
    .toSorted(
      (a, b) => a.cost - b.cost || conventions.indexOf(a.convention) - conventions.indexOf(b.convention),
    )
    .map(({ cost, names }) => ({ cost, authors: names.map((pieces) => toAuthor(pieces, traits)) }))
    .filter(({ authors }) => {
      const key = JSON.stringify(authors.map(({ family, given, kind }) => [family, given, kind]));
      return !seen.has(key) && seen.add(key);
    });
}

const withCut = (authors: readonly ReadAuthor[], cut: readonly string[]): ReadAuthor[] =>
  authors.map((author, index) =>
    index === authors.length - 1 ? { ...author, setAside: [...author.setAside, ...cut] } : author,
  );
