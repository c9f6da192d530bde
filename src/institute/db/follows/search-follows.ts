import type { Followed, FollowKind } from "#core/db/follows/follow-kind.ts";
import { parseWords } from "#core/domain/search-query.ts";
import { isSearchable, MAX_SEARCH_LENGTH } from "#core/domain/site-search.ts";
import { parseSearch } from "#institute/domain/posts/search.ts";
import { findKind } from "#institute/domain/posts/search-kind.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { listNewPosts, type NewPost, toNews } from "./new-posts.ts";
import { createTermFinder, keepByText } from "./new-texts.ts";

/** A search as it is stored: the same words are one search, whatever their spaces and capitals. */
const normalise = (search: string): string =>
  search.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** The new posts of lists that a search finds by its words; the words inside files are not looked at. */
export const searchFollows: FollowKind = {
  rhythms: ["week", "day", "month"],
  async find(_db, _reader, what) {
    const search = normalise(what);
    const { terms, type, year, possible } = parseSearch(search);
    const isOfAll = terms.length === 0 && type === undefined && year === undefined;
    const isLong = search.length > MAX_SEARCH_LENGTH;
    return possible && !isOfAll && !isLong && isSearchable(search) ? describe(search) : undefined;
  },
  async news(db, reader, what, window) {
    const posts = await listNewPosts(db, reader, window, (where) => where.lit(true));
    return toNews(db, reader, await keepByText(db, posts, createFinder(what)), window);
  },
};

/** What is followed, in words; a kind that the search names has its own list. */
function describe(search: string): Followed {
  const kind = findKind(search);
  if (!kind)
    return {
      what: search,
      title: `the search “${search}”`,
      href: `/search?${new URLSearchParams({ q: search })}`,
    };
  const { plural, path } = postTypeRow(kind.type);
  return {
    what: search,
    title: `${plural} with “${kind.rest}”`,
    href: `/${path}?${new URLSearchParams({ search: kind.rest })}`,
  };
}

/** Finds what the search of the site finds: all words, those besides a word of kind among the posts of that kind, or a year. */
function createFinder(search: string): (texts: readonly string[], post: NewPost) => boolean {
  const { type, year } = parseSearch(search);
  const kind = findKind(search);
  const hasAll = createTermFinder(parseWords(search).terms);
  const hasRest = createTermFinder(kind ? parseWords(kind.rest).terms : []);
  return (texts, post) =>
    (type !== undefined && post.postType === type) ||
    (year !== undefined && post.year === year) ||
    (kind !== undefined && post.postType === kind.type && hasRest(texts)) ||
    hasAll(texts);
}
