import { parseWords, type SearchQuery } from "#core/domain/search-query.ts";
import { fold } from "#core/domain/words.ts";
import { type PostType, postTypeNames } from "./types.ts";

/** What is searched for among posts. */
export interface PostSearch extends SearchQuery {
  type?: PostType;
  year?: number;
}

/** Parses typed text; a lone year or post type becomes a filter, and an empty text or `none` matches everything. */
export function parseSearch(text: string): PostSearch {
  const trimmed = text.trim();
  if (trimmed === "" || fold(trimmed) === "none") return { terms: [], possible: true };
  if (/^(1[89]|20)\d\d$/.test(trimmed)) return { terms: [], year: Number(trimmed), possible: true };
  const type = postTypeNames.find((name) => fold(name) === fold(trimmed));
  if (type) return { terms: [], type, possible: true };

  return parseWords(trimmed);
}
