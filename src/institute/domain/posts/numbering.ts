/** The place of a work in its journal or book. */
export interface Numbering {
  volume: string | null;
  issue: string | null;
  firstPage: string | null;
  lastPage: string | null;
  articleNumber: string | null;
}

/** The same, with what was written in a way that is not understood. */
export interface WrittenNumbering extends Numbering {
  other: string | null;
}

const nothing: Numbering = {
  volume: null,
  issue: null,
  firstPage: null,
  lastPage: null,
  articleNumber: null,
};

const volumeAndIssue =
  /^(?:vol(?:ume|\.)?\s*)?(?<volume>\d[\d.]*)(?:\s*\((?<inBrackets>[^()]{1,40})\)|,?\s*(?:no\.?|issue|nr\.?)\s*(?<named>\d[\d–-]*))?$/i;
const issueAlone = /^(?:issue|no\.?|nr\.?)\s*(?<issue>\d[\d–-]*)$/i;
const pageRange = /^(?:pp?\.?\s*)?(?<first>[A-Za-z]{0,3}\d+)\s*(?:[-–—]\s*(?<last>[A-Za-z]{0,3}\d+))?$/;
const article = /^(?:article\s+)?(?<number>e\d{3,})$/i;

/** Reads “161(1): 131-146”, “16(8): e0255638” or “29”; `null` for what is written in another way. */
export function readNumbering(written: string): Numbering | null {
  const text = written.trim();
  // Pages follow a colon, or a comma where they are named or the issue is in brackets.
  const [, head = "", tail] = /^(.*?\d\)?)\s*(?::|,(?=\s*pp?\b)|(?<=\)),)\s*(.+)$/i.exec(text) ?? [];
  if (tail === undefined)
    return readHead(text) ?? (/^pp?\b/i.test(text) ? readPages(text) : readArticle(text));
  const [place, pages] = [readHead(head), readArticle(tail) ?? readPages(tail)];
  return place && pages && { ...pages, volume: place.volume, issue: place.issue };
}

function readHead(text: string): Numbering | null {
  const place = volumeAndIssue.exec(text)?.groups;
  if (place)
    return {
      ...nothing,
      volume: place.volume ?? null,
      issue: place.inBrackets?.trim() ?? place.named ?? null,
    };
  const issue = issueAlone.exec(text)?.groups?.issue;
  return issue ? { ...nothing, issue } : null;
}

function readPages(text: string): Numbering | null {
  const pages = pageRange.exec(text)?.groups;
  return pages ? { ...nothing, firstPage: pages.first ?? null, lastPage: pages.last ?? null } : null;
}

function readArticle(text: string): Numbering | null {
  const number = article.exec(text)?.groups?.number;
  return number ? { ...nothing, articleNumber: number } : null;
}

/** The numbering of a work from its fields, or else from the one line that it had in the past. */
export function numberingOf(work: Numbering & { publicationNumber: string | null }): WrittenNumbering {
  const { volume, issue, firstPage, lastPage, articleNumber, publicationNumber } = work;
  const fields = { volume, issue, firstPage, lastPage, articleNumber };
  if (Object.values(fields).some(Boolean) || publicationNumber === null)
    return { ...fields, other: publicationNumber };
  const read = readNumbering(publicationNumber);
  return read ? { ...read, other: null } : { ...nothing, other: publicationNumber };
}

/** The pages as a range, with a dash between them. */
export const pagesOf = ({ firstPage, lastPage }: Pick<Numbering, "firstPage" | "lastPage">): string | null =>
  [firstPage, lastPage].filter(Boolean).join("–") || null;

/** The numbering under what it is: a volume, issue, page or article alone, or else a number of several parts. */
export function nameNumbering(numbering: WrittenNumbering): { name: string; text: string } {
  const pages = pagesOf(numbering);
  const parts = [
    { name: "Volume", text: numbering.volume },
    { name: "Issue", text: numbering.issue },
    { name: numbering.lastPage ? "Pages" : "Page", text: pages },
    { name: "Article number", text: numbering.articleNumber },
    { name: "Number", text: numbering.other },
  ].flatMap(({ name, text }) => (text ? { name, text } : []));
  const [only, ...more] = parts;
  return only && more.length === 0 ? only : { name: "Number", text: printNumbering(numbering) };
}

/** The numbering as a bibliography prints it, such as “161(1): 131–146”. */
export function printNumbering(numbering: WrittenNumbering): string {
  const { volume, issue, articleNumber, other } = numbering;
  const place = `${volume ?? ""}${issue ? (volume ? `(${issue})` : `issue ${issue}`) : ""}`;
  const within = [pagesOf(numbering), articleNumber].filter(Boolean).join(", ");
  return [[place, within].filter(Boolean).join(": "), other].filter(Boolean).join(", ");
}
