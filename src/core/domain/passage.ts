import { isSought, type SearchTerm } from "./search-query.ts";
import { withoutElisions } from "./word-forms.ts";
import { wordsOf } from "./words.ts";

/** A piece of plain text in parts, of which every second one, from the second on, was searched for. */
export type Passage = string[];

interface Token {
  start: number;
  end: number;
  /** The term that looks for it, as its place in the search; -1 for none. */
  term: number;
}

/** So many words a passage has, and so many of them come before the first that was searched for. */
const PASSAGE_WORDS = 24;
const WORDS_BEFORE = 5;
/** A word as it is written. */
const token = /[\p{L}\p{N}\p{M}'’ʼ`]+/gu;
/** Neither an accent nor a shortened word comes before the second letter. */
const plainBeginning = /^[a-z0-9](?:[a-z0-9]{2}|[a-z0-9]?$)/i;
/** A match further within a text is not shown. */
const MAX_LENGTH = 50_000;

/** Looks for the same words in many texts. */
export interface PassageFinder {
  /** The piece of a text with the most of the words that were searched for, the first of equals; null if it has none. */
  find(text: string): Passage | null;
  /** How many of the terms a text has. */
  count(text: string): number;
}

/** Looks for words in texts; each different word is compared once. */
export function createPassageFinder(terms: readonly SearchTerm[]): PassageFinder {
  const known = new Map<string, number>();
  const compare = (written: string) => {
    const words = foldToken(written);
    const term = terms.findIndex((sought) => words.some((word) => isSought(sought, word)));
    known.set(written, term);
    return term;
  };
  const beginnings = new Set(
    terms.flatMap(({ words, forms }) => [...words, ...forms].map((word) => word[0])),
  );
  /** Whether a word of plain letters begins with another letter than all that are looked for. */
  const isOther = (written: string) =>
    plainBeginning.test(written) && !beginnings.has(written.charAt(0).toLowerCase());
  const phrases = [...terms.entries()].filter(([, { words }]) => words.length > 1);

  /** The words of a text with where they are; those of a phrase only where all of it is. */
  function tokensOf(text: string): Token[] {
    const tokens: Token[] = [];
    for (const { 0: written, index: start } of text.slice(0, MAX_LENGTH).matchAll(token)) {
      const term = isOther(written) ? -1 : (known.get(written) ?? compare(written));
      tokens.push({ start, end: start + written.length, term });
    }
    for (const [term, { words: phrase }] of phrases)
      for (let start = 0; start + phrase.length <= tokens.length; start++) {
        const found = tokens.slice(start, start + phrase.length);
        const isHere = (word: string, index: number) =>
          foldToken(text.slice(found[index]?.start, found[index]?.end)).includes(word);
        if (phrase.every(isHere)) for (const token of found) token.term = term;
      }
    return tokens;
  }

  return {
    find(text) {
      const tokens = tokensOf(text);
      const first = bestStart(tokens, terms.length);
      if (first === -1) return null;
      const from =
        tokens.length - first < PASSAGE_WORDS ? tokens.length - PASSAGE_WORDS : first - WORDS_BEFORE;
      const begin = Math.max(0, Math.min(from, first));
      return toPassage(text, tokens, begin, Math.min(tokens.length, begin + PASSAGE_WORDS));
    },
    count: (text) => new Set(tokensOf(text).flatMap(({ term }) => (term === -1 ? [] : [term]))).size,
  };
}

/** Most words are plain letters, which need no folding. */
const foldToken = (word: string): string[] =>
  /^[a-z0-9]+$/i.test(word) ? [word.toLowerCase()] : wordsOf(`${word} ${withoutElisions(word)}`);

/** The first token of the piece with the most terms; -1 if no token was searched for. */
function bestStart(tokens: Token[], terms: number): number {
  let best = -1;
  let most = 0;
  for (const [start, token] of tokens.entries()) {
    if (token.term === -1) continue;
    const shown = tokens.slice(start, start + PASSAGE_WORDS - WORDS_BEFORE);
    const count = new Set(shown.flatMap(({ term }) => (term === -1 ? [] : [term]))).size;
    if (count > most) [best, most] = [start, count];
    if (most === terms) break;
  }
  return best;
}

/** Words that only spaces separate share a mark. */
function toPassage(text: string, tokens: Token[], begin: number, end: number): Passage {
  const parts = [begin === 0 ? "" : "…"];
  let at = begin === 0 ? 0 : (tokens[begin]?.start ?? 0);
  for (const { start, end: tokenEnd, term } of tokens.slice(begin, end)) {
    if (term === -1) continue;
    const between = text.slice(at, start);
    if (parts.length > 1 && between.trim() === "") {
      parts[parts.length - 2] += text.slice(at, tokenEnd);
    } else {
      parts[parts.length - 1] += between;
      parts.push(text.slice(start, tokenEnd), "");
    }
    at = tokenEnd;
  }
  parts[parts.length - 1] +=
    end === tokens.length ? text.slice(at) : `${text.slice(at, tokens[end - 1]?.end)}…`;
  return parts.map((part) => part.replace(/\s+/g, " "));
}
