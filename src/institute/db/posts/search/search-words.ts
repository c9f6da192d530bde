import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { YearFilter } from "#core/domain/dates.ts";
import { choicesOf, type SearchTerm } from "#core/domain/search-query.ts";
import { wordsOf } from "#core/domain/words.ts";
import { isYearOfPosting, type PostType } from "#institute/domain/posts/types.ts";

/** The searchable words of a post by weight, and who may find it. */
export interface Searchable {
  id: string;
  postType: PostType;
  year: number | null;
  /** The year of posting, for types listed by date, if known. */
  postedIn: number | null;
  isPublic: boolean;
  accountId: string;
  profileIds: string[];
  title: string;
  authors: string;
  /** The text and the facts that are searched, without markup. */
  content: string;
}

export interface SearchFilter {
  terms: SearchTerm[];
  /** So many of the terms are enough; all if missing. */
  least?: number | undefined;
  type?: PostType | undefined;
  /** For types without a year of their own, the year of posting. */
  year?: YearFilter | undefined;
  /** Also finds posts of this year or posted in it, whatever their words. */
  orYear?: number | undefined;
}

// Visibility, type and year are words of a separate field, so that one index scan answers everything.
// Only hidden posts are marked: ranking reads all entries of a word, and few posts are hidden.
export const scope = {
  hidden: "zhidden",
  type: (type: PostType) => `ztype${type.toLowerCase()}`,
  year: (year: number) => `zyear${year}`,
  posted: (year: number) => `zposted${year}`,
  /** The prefixes of all years and years of posting. */
  anyYear: "zyear",
  anyPosted: "zposted",
  of: (id: string) => `zof${id.replaceAll("-", "")}`,
};

const MAX_WORDS = 20_000;
const MAX_WORD_LENGTH = 64;
/** All fields together must fit into a `tsvector`, which is limited to one megabyte. */
const MAX_BYTES = 600_000;
const BYTES_PER_POSITION = 6;

/** The indexed words of a field: folded, and only the first ones of a very long text. */
export function indexedWords(text: string): string[] {
  let bytes = 0;
  const found = wordsOf(text)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  const end = found.findIndex((word) => {
    bytes += Buffer.byteLength(word) + BYTES_PER_POSITION;
    return bytes > MAX_BYTES;
  });
  return end === -1 ? found : found.slice(0, end);
}

export const scopeWords = (post: Searchable): string[] => [
  ...(post.isPublic ? [] : [scope.hidden]),
  scope.type(post.postType),
  ...(post.year === null ? [] : [scope.year(post.year)]),
  ...(post.postedIn === null ? [] : [scope.posted(post.postedIn)]),
  ...[post.accountId, ...post.profileIds].map(scope.of),
];

/** The terms of which all must match, in each of the choices that are enough. */
export const enoughTerms = ({ terms, least = terms.length }: SearchFilter): SearchTerm[][] =>
  choicesOf(terms, Math.min(least, terms.length));

/** Scope words that must all match. */
export const requiredScope = ({ type, year }: SearchFilter): string[] => [
  ...(type ? [scope.type(type)] : []),
  ...(year === undefined || year === "none" ? [] : [isPosted(type) ? scope.posted(year) : scope.year(year)]),
];

const isPosted = (type: PostType | undefined): boolean => type !== undefined && isYearOfPosting(type);

/** The prefix of scope words that must not match, when searching for posts without a year. */
export const excludedScope = ({ type, year }: SearchFilter): string | undefined =>
  year !== "none" ? undefined : isPosted(type) ? scope.anyPosted : scope.anyYear;

/** Scope words that match on their own, whatever the text. */
export const alternativeScope = ({ orYear }: SearchFilter): string[] =>
  orYear === undefined ? [] : [scope.year(orYear), scope.posted(orYear)];

/** The scope words of a viewer's own hidden posts; `everything` for admins. */
export function ownerWords(viewer: Viewer): string[] | "everything" {
  if (viewer === null) return [];
  if (viewer.role === "admin") return "everything";
  return [viewer._id, ...(viewer.profileId ? [viewer.profileId] : [])].map(scope.of);
}

export interface SearchHits {
  /** Best match first: titles weigh more than authors, and authors more than text. */
  ids: string[];
  /** The number of listed matches; undefined for a page beyond the end. */
  total: number | undefined;
  /** Whether more match than are listed. */
  hasMore: boolean;
}

export interface SearchWindow {
  limit: number;
  offset: number;
  /** How many matches are ranked and listed. */
  most: number;
}
