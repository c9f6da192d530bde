import { wordsOf } from "./words.ts";

/** Folded words that must be adjacent; with `prefix` the last one may be the start of a longer word. */
export interface SearchTerm {
  words: string[];
  prefix: boolean;
}

export interface SearchQuery {
  terms: SearchTerm[];
  /** False if the text contains nothing searchable, such as `"%"`. */
  possible: boolean;
}

const MAX_TERMS = 12;
const MAX_WORD_LENGTH = 64;

/** More words are a title that was pasted, which holds these very words. */
const MAX_PREFIXES = 5;
/** A word that was typed to its end, and may be the beginning of a large part of all words. */
const SHORT_WORD_LENGTH = 2;

/**
 * Treats every word as a search word, including years and post types. Words may be the start of longer ones, unless there
 * are more than five, or others follow one of two letters.
 */
export function parseWords(text: string): SearchQuery {
  const parsed = parseTerms(text.trim());
  const isBeginning = ({ words, prefix }: SearchTerm, index: number) =>
    prefix &&
    parsed.length <= MAX_PREFIXES &&
    (index === parsed.length - 1 || words.join("").length > SHORT_WORD_LENGTH);
  const terms = parsed.map((term, index) => ({ ...term, prefix: isBeginning(term, index) }));
  return { terms, possible: terms.length > 0 };
}

/** The words (also as prefixes) and "quoted phrases" of a text, folded; at most 12 terms. */
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
