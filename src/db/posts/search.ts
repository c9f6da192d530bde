import { sql } from "kysely";
import { type Db, isPostgres, type Trx } from "#db/connect.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { YearFilter } from "#domain/dates.ts";
import { isYearOfPosting, type PostType } from "#domain/posts/types.ts";
import type { SearchTerm } from "#domain/search-query.ts";
import { wordsOf } from "#domain/words.ts";

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
  type?: PostType | undefined;
  /** For types without a year of their own, the year of posting. */
  year?: YearFilter | undefined;
  /** Also finds posts of this year or posted in it, whatever their words. */
  orYear?: number | undefined;
}

// Visibility, type and year are words of a separate field, so that one index scan answers everything.
// Only hidden posts are marked: ranking reads all entries of a word, and few posts are hidden.
const scope = {
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
function indexedWords(text: string): string[] {
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

const scopeWords = (post: Searchable): string[] => [
  ...(post.isPublic ? [] : [scope.hidden]),
  scope.type(post.postType),
  ...(post.year === null ? [] : [scope.year(post.year)]),
  ...(post.postedIn === null ? [] : [scope.posted(post.postedIn)]),
  ...[post.accountId, ...post.profileIds].map(scope.of),
];

/** Scope words that must all match. */
const requiredScope = ({ type, year }: SearchFilter): string[] => [
  ...(type ? [scope.type(type)] : []),
  ...(year === undefined || year === "none" ? [] : [isPosted(type) ? scope.posted(year) : scope.year(year)]),
];

const isPosted = (type: PostType | undefined): boolean => type !== undefined && isYearOfPosting(type);

/** The prefix of scope words that must not match, when searching for posts without a year. */
const excludedScope = ({ type, year }: SearchFilter): string | undefined =>
  year !== "none" ? undefined : isPosted(type) ? scope.anyPosted : scope.anyYear;

/** Scope words that match on their own, whatever the text. */
const alternativeScope = ({ orYear }: SearchFilter): string[] =>
  orYear === undefined ? [] : [scope.year(orYear), scope.posted(orYear)];

/** The scope words of a viewer's own hidden posts; `everything` for admins. */
function ownerWords(viewer: Viewer): string[] | "everything" {
  if (viewer === null) return [];
  if (viewer.role === "admin") return "everything";
  return [viewer._id, ...(viewer.profileId ? [viewer.profileId] : [])].map(scope.of);
}

/** Indexes a post that is being saved. */
export async function index(db: Trx, post: Searchable): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      insert into post_search ("postId", words) values (${post.id}, ${toTsVector(post)}::tsvector)
      on conflict ("postId") do update set words = excluded.words`.execute(db);
    return;
  }
  await sql`insert into post_search_key ("postId") values (${post.id}) on conflict do nothing`.execute(db);
  await sql`
    insert or replace into post_search (rowid, title, authors, content, scope)
    select number, ${indexedWords(post.title).join(" ")}, ${indexedWords(post.authors).join(" ")},
      ${indexedWords(post.content).join(" ")}, ${scopeWords(post).join(" ")}
    from post_search_key where "postId" = ${post.id}`.execute(db);
}

/** Removes a post from the index. */
export async function unindex(db: Trx, postId: string): Promise<void> {
  if (isPostgres(db)) {
    await sql`delete from post_search where "postId" = ${postId}`.execute(db);
    return;
  }
  await sql`delete from post_search where rowid = (select number from post_search_key where "postId" = ${postId})`.execute(
    db,
  );
}

export interface SearchHits {
  /** Best match first: titles weigh more than authors, and authors more than text. */
  ids: string[];
  /** The number of listed matches; undefined for a page beyond the end. */
  total: number | undefined;
  /** Whether more match than are listed. */
  hasMore: boolean;
}

interface Window {
  limit: number;
  offset: number;
  /** How many matches are ranked and listed. */
  most: number;
}

/** A page of matching posts that `viewer` may read. */
export async function find(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  { limit, offset, most }: Window,
): Promise<SearchHits> {
  const window = { limit: Math.max(0, Math.min(limit, most - offset)), offset, most };
  return isPostgres(db)
    ? findInPostgres(db, viewer, filter, window)
    : findInSqlite(db, viewer, filter, window);
}

async function findInPostgres(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  { limit, offset, most }: Window,
): Promise<SearchHits> {
  const { rows } = await sql<{ postId: string; total: number }>`
    select "postId", count(*) over () as total from post_search,
      (select ${toTsQuery(viewer, filter)}::tsquery as query, ${toTsTerms(filter).join(" & ")}::tsquery as terms) as search
    where words @@ query order by ts_rank('{0, 0.1, 0.4, 1}', words, terms) desc, "postId" desc
    limit ${limit} offset ${offset}`.execute(db);
  const matches = Number(rows[0]?.total ?? 0);
  const total = rows.length > 0 || offset === 0 ? Math.min(matches, most) : undefined;
  return { ids: rows.map((row) => row.postId), total, hasMore: matches > most };
}

const everywhere = "{title authors content}";

async function findInSqlite(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  { limit, offset, most }: Window,
): Promise<SearchHits> {
  const { numbers, hasMore } = await rankInSqlite(db, viewer, filter, most);
  const page = numbers.slice(offset, offset + limit);
  const total = page.length > 0 || offset === 0 ? numbers.length : undefined;
  return { ids: await idsOf(db, page), total, hasMore };
}

/**
 * The numbers of at most `most` matches, ranked by where all words are: in the title, among title and authors, or anywhere;
 * newest first. FTS5's own rank would read all entries of every word, which takes a second among a million posts.
 */
export async function rankInSqlite(db: Db, viewer: Viewer, filter: SearchFilter, most: number) {
  const match = async (columns: string, sought: SearchFilter, count: number) => {
    const query = toFtsQuery(viewer, sought, columns);
    const { rows } = await sql<{ number: number }>`
      select rowid as number from post_search where post_search match ${query}
      order by rowid desc limit ${count}`.execute(db);
    return rows.map(({ number }) => number);
  };
  const anywhere = await match(everywhere, filter, most + 1);
  const { orYear: _, ...words } = filter;
  const named = anywhere.length < 2 ? [] : await match("{title authors}", words, most);
  const titled = named.length === 0 ? [] : await match("title", words, most);
  const numbers = [...new Set([...titled, ...named, ...anywhere])].slice(0, most);
  return { numbers, hasMore: anywhere.length > most };
}

/** The posts of numbers in the index, in the same order. */
async function idsOf(db: Db, numbers: number[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ number: number; postId: string }>`
    select number, "postId" from post_search_key where number in (${sql.join(numbers)})`.execute(db);
  const ids = new Map(rows.map(({ number, postId }) => [number, postId]));
  return numbers.flatMap((number) => ids.get(number) ?? []);
}

/** So many words, the longest and mostly rarest ones, are looked for first. */
const FIRST_WORDS = 3;

/**
 * The query in FTS5 syntax; folded words cannot contain operators. FTS5 moves all parts of an AND forward together, so
 * the rare words are a part of their own, and the scope and the frequent words are only looked up where these match.
 */
function toFtsQuery(viewer: Viewer, filter: SearchFilter, columns: string): string {
  const terms = filter.terms
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .map(({ words, prefix }) => `"${words.join(" ")}"${prefix ? "*" : ""}`);
  const alternatives = alternativeScope(filter).map((word) => `scope : "${word}"`);
  const inColumns = (some: string[]) => `${columns} : (${some.join(" AND ")})`;
  const hidden = hiddenScope(viewer);
  const first = [inColumns(alternatives.length > 0 ? terms : terms.slice(0, FIRST_WORDS)), ...alternatives];
  const rest = alternatives.length > 0 ? [] : terms.slice(FIRST_WORDS);
  const found = `(${first.join(" OR ")})`;
  const all = [
    hidden ? `(${found} NOT ${hidden})` : found,
    ...requiredScope(filter).map((word) => `scope : "${word}"`),
    ...(rest.length > 0 ? [inColumns(rest)] : []),
  ].join(" AND ");
  const without = excludedScope(filter);
  return without ? `(${all}) NOT scope : "${without}" *` : all;
}

const lengthOf = ({ words }: SearchTerm): number => words.join("").length;

/** What marks posts that the viewer may not read; undefined for admins. */
function hiddenScope(viewer: Viewer): string | undefined {
  const own = ownerWords(viewer);
  if (own === "everything") return undefined;
  const exceptOwn = own.length > 0 ? ` NOT scope : (${own.map((word) => `"${word}"`).join(" OR ")})` : "";
  return `(scope : "${scope.hidden}"${exceptOwn})`;
}

/** The query in PostgreSQL syntax; only scope words have weight D. */
export function toTsQuery(viewer: Viewer, filter: SearchFilter): string {
  const text = toTsTerms(filter).join(" & ");
  const without = excludedScope(filter);
  const conditions = [
    `(${[`(${text})`, ...alternativeScope(filter).map((word) => `'${word}':D`)].join(" | ")})`,
    ...requiredScope(filter).map((word) => `'${word}':D`),
    ...(without ? [`!'${without}':*D`] : []),
  ];
  const ownerScope = ownerWords(viewer);
  if (ownerScope === "everything") return conditions.join(" & ");
  const exceptOwn =
    ownerScope.length > 0 ? ` & !(${ownerScope.map((word) => `'${word}':D`).join(" | ")})` : "";
  return `${conditions.join(" & ")} & !('${scope.hidden}':D${exceptOwn})`;
}

/** The search terms without scope words, which would distort the rank. */
export const toTsTerms = (filter: SearchFilter): string[] =>
  filter.terms.map(
    ({ words, prefix }) => `(${words.map((word) => `'${word}':${prefix ? "*" : ""}ABC`).join(" <-> ")})`,
  );

/** The tsvector of a post; a gap between fields prevents phrases that span two fields. */
function toTsVector(post: Searchable): string {
  const maxPosition = 16_383;
  let position = 0;
  const lexemes = (words: string[], weight: string) => {
    position += 10;
    return words.map((word) => `'${word}':${Math.min(++position, maxPosition)}${weight}`);
  };
  return [
    ...lexemes(indexedWords(post.title), "A"),
    ...lexemes(indexedWords(post.authors), "B"),
    ...lexemes(indexedWords(post.content), "C"),
    ...scopeWords(post).map((word) => `'${word}':${maxPosition}D`),
  ].join(" ");
}
