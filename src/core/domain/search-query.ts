import { formsOf, isCommon, withoutElisions } from "./word-forms.ts";
import { wordsOf } from "./words.ts";

/** Folded words that must be adjacent; with `prefix` the last one may be the start of a longer word. */
export interface SearchTerm {
  words: string[];
  prefix: boolean;
  /** Other forms of a single word, such as its singular, any of which may be in its place. */
  forms: string[];
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
 * are more than five, or others follow one of two letters; up to five may also have another form.
 */
export function parseWords(text: string): SearchQuery {
  const parsed = parseTerms(text.trim());
  const isBeginning = ({ words, prefix }: SearchTerm, index: number) =>
    prefix &&
    parsed.length <= MAX_PREFIXES &&
    (index === parsed.length - 1 || words.join("").length > SHORT_WORD_LENGTH);
  const isPasted = parsed.length > MAX_PREFIXES;
  const terms = parsed.map((term, index) => ({
    ...term,
    prefix: isBeginning(term, index),
    forms: isPasted ? [] : term.forms,
  }));
  return { terms, possible: terms.length > 0 };
}

/** The terms without words such as “the” or “comment”, unless there are no others. */
export function withoutCommon(terms: SearchTerm[]): SearchTerm[] {
  const telling = terms.filter(({ words }) => words.length > 1 || !words.every(isCommon));
  return telling.length > 0 ? telling : terms;
}

/** A search that is content with fewer words than were typed. */
export interface LooserSearch {
  search: string;
  /** So many of its words are enough. */
  least: number;
  /** Whether that is one of two words, which is not most of them. */
  isOneOfTwo: boolean;
}

/** So many words at most are looked for in all their combinations. */
const MAX_COMBINED = 6;

/**
 * What to look for in turn when nothing has all words of a text: its telling words of two letters or more, then all but one of them, down to more
 * than half, or one of two. Of more than six words the longest ones count.
 */
export function looserSearches(text: string): LooserSearch[] {
  const typed = [...new Map(parseTerms(text.trim()).map((term) => [term.words.join(" "), term])).values()];
  const lengthOf = ({ words }: SearchTerm) => words.join("").length;
  const telling = withoutCommon(typed).filter(({ words }) => [...words.join("")].length > 1);
  const longest = new Set(telling.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_COMBINED));
  const terms = telling.filter((term) => longest.has(term));
  const search = terms
    .map(({ words, prefix }) => (prefix ? words.join(" ") : `"${words.join(" ")}"`))
    .join(" ");
  const most = terms.length < typed.length ? terms.length : terms.length - 1;
  const fewest = terms.length <= 2 ? 1 : Math.floor(terms.length / 2) + 1;
  const levels = Array.from({ length: Math.max(0, most - fewest + 1) }, (_, index) => most - index);
  return levels.map((least) => ({ search, least, isOneOfTwo: terms.length === 2 && least === 1 }));
}

/** Every choice of so many of the items, in their order. */
export function choicesOf<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) =>
    choicesOf(items.slice(index + 1), count - 1).map((others) => [item, ...others]),
  );
}

/** Whether a folded word is one that a term of one word looks for. */
export const isSought = ({ words, prefix, forms }: SearchTerm, found: string): boolean =>
  (words.length === 1 && (prefix ? found.startsWith(words[0] ?? "") : found === words[0])) ||
  forms.includes(found);

/** The words (also as prefixes) and "quoted phrases" of a text, folded; at most 12 terms. */
export function parseTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, quoted, bare] of text.slice(0, 2000).matchAll(/"([^"]*)"|([^"]+)/g)) {
    const words = searchWordsOf(quoted ?? "");
    if (words.length > 0) terms.push({ words: words.slice(0, MAX_TERMS), prefix: false, forms: [] });
    for (const chunk of bare?.split(/\s+/) ?? []) terms.push(...toTerms(chunk));
  }
  return terms.slice(0, MAX_TERMS);
}

const searchWordsOf = (text: string) => wordsOf(text).map((word) => word.slice(0, MAX_WORD_LENGTH));

/** The terms of a text without spaces; what follows a shortened French word is looked for, too. */
function toTerms(chunk: string): SearchTerm[] {
  const parts = /['’]/.test(chunk) ? searchWordsOf(withoutElisions(chunk)) : [];
  return searchWordsOf(chunk).map((word, index) => {
    const part = parts[index] ?? word;
    const forms = part === word ? [] : [part, ...formsOf(part)];
    return { words: [word], prefix: true, forms: [...formsOf(word), ...forms] };
  });
}
