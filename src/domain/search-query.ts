import { type PostType, postTypeNames } from "./posts/types.ts";
import { fold, wordsOf } from "./words.ts";

/** A run of folded words to find next to each other; `prefix` also finds words that begin with the last one. */
export interface SearchTerm {
  words: string[];
  prefix: boolean;
}

export interface SearchQuery {
  terms: SearchTerm[];
  type?: PostType;
  year?: number;
  /** False when the text holds nothing that could be found, such as `"%"`. */
  possible: boolean;
}

const MAX_TERMS = 12;
const MAX_WORD_LENGTH = 64;

/** Every word of a text as a word, years and post types too. */
export function parseWords(text: string): SearchQuery {
  const terms = parseTerms(text.trim());
  return { terms, possible: terms.length > 0 };
}

/**
 * Reads what a person typed: words (each also as a prefix) and "quoted phrases". A lone year or post type
 * narrows instead, and `none` means everything. No text is an error; past 12 terms the rest is left out.
 */
export function parseSearch(text: string): SearchQuery {
  const trimmed = text.trim();
  if (trimmed === "" || fold(trimmed) === "none") return { terms: [], possible: true };
  if (/^(1[89]|20)\d\d$/.test(trimmed)) return { terms: [], year: Number(trimmed), possible: true };
  const type = postTypeNames.find((name) => fold(name) === fold(trimmed));
  if (type) return { terms: [], type, possible: true };

  return parseWords(trimmed);
}

/** The words of a text (each also as a prefix) and its "quoted phrases", folded; past 12 terms the rest is left out. */
export function parseTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, quoted, bare] of text.slice(0, 2000).matchAll(/"([^"]*)"|([^"]+)/g)) {
    const words = wordsOf(quoted ?? bare ?? "").map((word) => word.slice(0, MAX_WORD_LENGTH));
    if (quoted !== undefined && words.length > 0)
      terms.push({ words: words.slice(0, MAX_TERMS), prefix: false });
    if (bare !== undefined) terms.push(...words.map((word) => ({ words: [word], prefix: true })));
  }
  return terms.slice(0, MAX_TERMS);
}
