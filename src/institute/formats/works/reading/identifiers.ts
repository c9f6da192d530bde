import { arxivDoi, readArxiv, readDoi, readIsbn, readIssn } from "#core/domain/identifiers.ts";
import { addressOf } from "../lookup-text.ts";
import type { Values } from "./values.ts";

/** Where the identifiers of a work may stand in a record. */
interface Places {
  doi: string[];
  url: string[];
  /** Texts in which a DOI may stand. */
  text: string[];
  isbn: string[];
  issn: string[];
  /** Numbers of arXiv. */
  arxiv?: string[];
}

/** The identifiers of a work. */
export interface Identifiers {
  doi?: string;
  publisherUrl?: string;
  isbn?: string;
  issn?: string;
}

const ofDoiOrg = /^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\//i;
const sameDoi = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

/** Takes DOI, address, ISBN and ISSN of a work, wherever they stand; the first of each wins, and another one stays where it stood. */
export function takeIdentifiers(
  values: Values,
  places: Places,
  plain: (written: string) => string = (written) => written,
): Identifiers {
  const found: Identifiers = {};
  takeDoi(values, places, plain, found);
  takeAddresses(values, places, plain, found);
  takeDoiOfTexts(values, places, plain, found);
  takeArxiv(values, places, found);
  takeNumbers(values, places, plain, found);
  return found;
}

function takeDoi(
  values: Values,
  { doi: names }: Places,
  plain: (written: string) => string,
  found: Identifiers,
) {
  const name = names.find((one) => values.peek(one) !== undefined);
  const written = name && values.take("doi", name);
  if (!written) return;
  const doi = readDoi(plain(written));
  if (doi) found.doi = doi;
  else {
    values.release("doi");
    values.refuse(name, written);
  }
  const others = [...plain(written).matchAll(/10\.\d{4,9}\/\S+/g)].map(([text]) => readDoi(text));
  if (others.some((other) => other && !sameDoi(doi, other)))
    values.doubt("doi", "There is more than one DOI.");
}

/** An address of doi.org is used up by its DOI; any other stays that of the publisher’s page. */
function takeAddresses(
  values: Values,
  { url: names }: Places,
  plain: (written: string) => string,
  found: Identifiers,
) {
  for (const name of names)
    for (const written of values.takeAll(null, name))
      for (const url of plain(written).split(/[\s;|]+(?=(?:https?:|www\.))/i)) {
        const doi = readDoi(url);
        if (doi) found.doi ??= doi;
        if (doi && ofDoiOrg.test(url.trim())) {
          if (!sameDoi(found.doi, doi)) values.refuse(name, url);
          continue;
        }
        const address = addressOf(/^www\./i.test(url) ? `http://${url}` : url.trim());
        if (address) found.publisherUrl ??= address;
        const isUsed = address
          ? address === found.publisherUrl
          : doi !== undefined && sameDoi(found.doi, doi);
        if (!isUsed) values.refuse(name, url);
      }
}

/** A text that is a DOI alone is used up by it. */
function takeDoiOfTexts(
  values: Values,
  { text: names }: Places,
  plain: (written: string) => string,
  found: Identifiers,
) {
  for (const name of names) {
    const text = plain(values.peek(name) ?? "");
    const doi = readDoi(text);
    if (!doi || (found.doi && !sameDoi(found.doi, doi))) continue;
    found.doi ??= doi;
    const rest = text.replace(/https?:\/\/(?:dx\.)?doi\.org\/|\bdoi\b[:\s]*/gi, "").replace(doi, "");
    if (/^[\s.,;[\]()]*$/.test(rest)) values.take(null, name);
  }
}

function takeArxiv(values: Values, { arxiv: names = [] }: Places, found: Identifiers) {
  for (const name of names) {
    const written = values.peek(name) ?? "";
    const number = readArxiv(/^(?:arxiv|\d{4}\.|[a-z-]+\/)/i.test(written) ? written : `arXiv:${written}`);
    if (!written || !number) continue;
    values.take(null, name);
    found.doi ??= arxivDoi(number);
    if (!/arxiv/i.test(found.doi)) values.notes.push(`arXiv:${number}`);
  }
}

/** ISBN and ISSN stand in both fields; the second ISSN is the same journal’s. */
function takeNumbers(
  values: Values,
  { isbn, issn }: Places,
  plain: (written: string) => string,
  found: Identifiers,
) {
  for (const name of new Set([...isbn, ...issn]))
    for (const written of values.takeAll(null, name)) {
      const text = plain(written)
        .replace(/\\[rn]/g, " ")
        .replace(/[‐–—]/g, "-");
      const book = readIsbn(text);
      const serial = readIssn(
        text.replace(/(?:97[89][- ]?)?\d[\d -]{8,}[\dXx]/g, (number) => (readIsbn(number) ? " " : number)),
      );
      if (book) found.isbn ??= book;
      if (serial) found.issn ??= serial;
      if (!book && !serial) values.refuse(name, written);
    }
}
