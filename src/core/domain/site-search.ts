import { wordsOf } from "./words.ts";

/** A longer text is cut by the page and refused by the API. */
export const MAX_SEARCH_LENGTH = 300;

/** What the search of the site finds; each part adds its own nouns. */
export interface SiteFound {
  /** Of the words: all, or where nothing has all, most of them, or one of two. */
  matched: "all" | "most" | "one";
  total: number;
  /** What was probably meant by a search that found little; null if nothing better is known. */
  suggestion: string | null;
}

/** Whether a text says enough to search the whole site for: one letter begins a word of nearly every record. */
export const isSearchable = (text: string): boolean => [...wordsOf(text).join("")].length > 1;
