import type { FoundAuthor } from "./lookup.ts";
import { isEtAl, readName, splitEtAl } from "./names.ts";

const MAX_LIST = 10_000;

/** The authors of a list with semicolons or line breaks, or of whole names with commas; undefined if it is no such list. */
export function readAuthorList(text: string): FoundAuthor[] | undefined {
  const written = text
    .slice(0, MAX_LIST)
    .trim()
    .replace(/[ \t]+/g, " ");
  const names = piecesOf(written)?.flatMap(splitEtAl);
  return names && names.length > 1 ? names.map(toAuthor) : undefined;
}

function piecesOf(written: string): string[] | undefined {
  const split = (separator: RegExp) =>
    written
      .split(separator)
      .map((piece) => piece.trim())
      .filter(Boolean);
  if (/[;\n]/.test(written)) return split(/[;\n]/);
  const pieces = split(/,\s*(?:and |& )?|\s+(?:and|&)\s+/);
  // “Zwart, L., Bijl, R.G.” has the initials behind commas too.
  const areWhole = pieces.every((piece) => isEtAl(piece) || /^\p{Lu}\S*(?: \S+){1,4}$/u.test(piece));
  return areWhole ? pieces : undefined;
}

function toAuthor(name: string): FoundAuthor {
  const read = readName(name);
  return "literal" in read
    ? { family: read.literal, given: "", kind: "organisation" }
    : { family: read.family, given: read.given, kind: "person" };
}
