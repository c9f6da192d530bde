import { countOf, wordsOf } from "#core/domain/words.ts";
import type { FileReading } from "./file-text.ts";

/** Fewer words a page on average are those of a stamp or a page number on pictures. */
const MIN_WORDS = 3;
/** Where fewer of the signs are letters and digits, a font has no table of its characters. */
const MIN_LETTERS = 0.5;

/** What was read of a file page by page. */
export interface ReadPages {
  pages: readonly string[];
  /** How many pages the file has. */
  total: number;
  /** How many of those in `pages` could not be read. */
  broken: number;
}

/** Says whether pages have words to search for, or are pictures or signs without meaning. */
export function judgePages({ pages, total, broken }: ReadPages): FileReading {
  const tally = { words: 0, letters: 0, signs: 0 };
  for (const page of pages) {
    tally.words += wordsOf(page).length;
    tally.letters += count(page, /[\p{L}\p{M}\p{N}]/gu);
    tally.signs += count(page, /\S/gu);
  }
  if (tally.signs > 0 && tally.letters < tally.signs * MIN_LETTERS)
    return {
      state: "noText",
      total,
      reason: "The letters of this PDF have no meaning to a program; its words cannot be searched.",
    };
  if (tally.words < MIN_WORDS * pages.length) return { state: "noText", total, reason: null };
  return { state: "read", pages: pages.map(clean), total, reason: describeRest({ pages, total, broken }) };
}

function count(text: string, sign: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(sign)) found++;
  return found;
}

/** Without signs that no database stores as text and no browser shows. */
const clean = (page: string): string => page.replace(/[^\P{Cc}\n]|\p{Co}|\p{Cn}/gu, " ").trim();

function describeRest({ pages, total, broken }: ReadPages): string | null {
  const searched = pages.length - broken;
  if (searched === total) return null;
  const all = `${searched.toLocaleString("en-GB")} of ${countOf(total, "page")} ${searched === 1 ? "is" : "are"} searched`;
  if (pages.length < total) return `${all}: the others are too many, or say too much.`;
  return `${all}: ${broken === 1 ? "the other" : "the others"} could not be read.`;
}
