/** Where a work was published, as journals write it into `dc:source`. */
export interface ReadSource {
  journal?: string;
  volume?: string;
  issue?: string;
  year?: number;
  pages?: string;
  /** Pieces that are none of these. */
  rest: string[];
}

const volume = /\b(?:vol(?:ume)?|bd|band|tomo?|v|t|jg)\b\.?\s*([\dIVXLC]+[a-z]?)(?![\d])/i;
const issue =
  /(?:\b(?:no|nr|num(?:ber|éro|ero)?|núm|n|issue|iss|heft|h)\b\.?|n[°º])\s*([\d]+(?:[-–/][\d]+)?)/i;
const year = /\(?(?<!\d)((?:1[5-9]|20)\d\d)(?!\d)\)?/;
const pages =
  /^(?:(?:pp?\.?\s*)?([A-Za-z]{0,3}\d+\s*[-–]\s*[A-Za-z]{0,3}\d+)|pp?\.?\s*(\d+)|([A-Za-z]\d{1,8}))$/;

/** Reads “Malimbus; Vol. 37 No. 2 (2015); 11-19”: the journal, then pieces between semicolons in any order. */
export function readSource(written: string): ReadSource {
  const [journal = "", ...pieces] = written.split(/\s*;\s*/).map((piece) => piece.trim());
  const read: ReadSource = { ...(journal && { journal }), rest: [] };
  for (const piece of pieces.filter(Boolean)) if (!readPiece(read, piece)) read.rest.push(piece);
  return read;
}

function readPiece(read: ReadSource, piece: string): boolean {
  const ofPages = pages.exec(piece)?.slice(1).find(Boolean);
  if (ofPages && read.pages === undefined) {
    read.pages = ofPages.replace(/\s/g, "");
    return true;
  }
  let left = piece;
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(left);
    if (found) left = left.replace(found[0], " ");
    return found?.[1];
  };
  const found = { volume: take(volume), issue: take(issue), year: take(year) };
  if (!found.volume && !found.issue && !found.year) return false;
  if (/[\p{L}\d]/u.test(left)) read.rest.push(left.replace(/^[\s,:]+|[\s,:]+$/g, ""));
  if (found.volume) read.volume ??= found.volume;
  if (found.issue) read.issue ??= found.issue;
  if (found.year) read.year ??= Number(found.year);
  return true;
}
