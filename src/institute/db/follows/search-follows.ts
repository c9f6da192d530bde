import type { Db } from "#core/db/connect.ts";
import type { Followed, FollowKind } from "#core/db/follows/follow-kind.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { parseWords } from "#core/domain/search-query.ts";
import { isSearchable, MAX_SEARCH_LENGTH } from "#core/domain/site-search.ts";
import { termsInFiles } from "#institute/domain/posts/found-in-file.ts";
import { parseSearch } from "#institute/domain/posts/search.ts";
import { findKind } from "#institute/domain/posts/search-kind.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { listFoundInFiles } from "../posts/pages/find-in-files.ts";
import { listNewPosts, type NewPost, toNews } from "./new-posts.ts";
import { createTermFinder, keepByText } from "./new-texts.ts";

/** A search as it is stored: the same words are one search, whatever their spaces and capitals. */
const normalise = (search: string): string =>
  search.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** The new posts of lists that a search finds by its words, or by those inside their files. */
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
    const byText = new Set(await keepByText(db, posts, createFinder(what)));
    const others = posts.filter((post) => !byText.has(post));
    const inFile = new Set(await listInFiles(db, reader, what, others));
    const kept = posts.filter((post) => byText.has(post) || inFile.has(post.id));
    return toNews(db, reader, kept, window);
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

/** The ids of the posts with all words on a page of their file, those besides a word of kind in files of that kind. */
async function listInFiles(db: Db, reader: Viewer, search: string, posts: readonly NewPost[]) {
  const kind = findKind(search);
  const find = (words: string, isMeant: (post: NewPost) => boolean) =>
    listFoundInFiles(
      db,
      reader,
      termsInFiles(parseSearch(words).terms),
      posts.filter(isMeant).map(({ id }) => id),
    );
  const ofKind = kind ? await find(kind.rest, ({ postType }) => postType === kind.type) : [];
  return [...ofKind, ...(await find(search, ({ postType }) => postType !== kind?.type))];
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
