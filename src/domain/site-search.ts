import { wordsOf } from "./words.ts";

/** A longer text is cut by the page and refused by the API. */
export const MAX_SEARCH_LENGTH = 300;

/** Whether a text says enough to search the whole site for: one letter begins a word of nearly every record. */
export const isSearchable = (text: string): boolean => [...wordsOf(text).join("")].length > 1;
