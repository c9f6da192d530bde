import type { Passage } from "#core/domain/passage.ts";
import type { SearchTerm } from "#core/domain/search-query.ts";
import { postTypeNames, postTypeRow } from "./types.ts";

/** The types whose pages and lists show the file as a text to read. */
export const typesSearchedInFiles = postTypeNames.filter((type) => postTypeRow(type).layout === "typography");

/** Where the words of a search are inside the file of a work that has them nowhere else. */
export interface FoundInFile {
  /** The page that is shown, counted from 1. */
  page: number;
  /** On how many pages all of the words are. */
  pages: number;
  /** null where they are far down a very long page. */
  passage: Passage | null;
}

/** A shorter beginning fits a large part of all words. */
const MIN_BEGINNING = 4;

/** What is looked for inside files: all words, of which only the longer ones may begin others; `owl` has its plural. */
export const termsInFiles = (terms: readonly SearchTerm[]): SearchTerm[] =>
  terms.map((term) => {
    const word = term.words.join("");
    if (!term.prefix || [...word].length >= MIN_BEGINNING) return term;
    return { ...term, prefix: false, forms: [...term.forms, `${word}s`] };
  });

/** The address of a file at a page, as readers of PDF understand it. */
export const fileAtPage = (fileUrl: string, page: number): string =>
  `${fileUrl.replace(/#.*$/s, "")}#page=${page}`;
