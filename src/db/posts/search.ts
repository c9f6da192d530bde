import { sql } from "kysely";
import { type Db, isPostgres } from "#db/connect.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { YearFilter } from "#domain/dates.ts";
import { isYearOfPosting, type PostType } from "#domain/posts/types.ts";
import type { SearchTerm } from "#domain/search-query.ts";
import { wordsOf } from "#domain/words.ts";

/** What is found of a post: its words by weight, and who may find it. */
export interface Searchable {
  id: string;
  postType: PostType;
  year: number | null;
  /** The year of its date, where its list is in order of dates and that much is known. */
  postedIn: number | null;
  isPublic: boolean;
  accountId: string;
  profileIds: string[];
  title: string;
  authors: string;
  /** Journal and text, without markup. */
  content: string;
}

export interface SearchFilter {
  terms: SearchTerm[];
  type?: PostType | undefined;
  /** Of types without a year of their own, the year of posting. */
  year?: YearFilter | undefined;
  /** What is of this year or was posted in it is found too, whatever its words. */
  orYear?: number | undefined;
}

// Visibility, type and year are words of a field of their own, so that one walk of the index answers all. Of visibility
// the exception is marked, not the rule: ranking walks the list of every word asked for, and few posts are hidden.
const scope = {
  hidden: "zhidden",
  type: (type: PostType) => `ztype${type.toLowerCase()}`,
  year: (year: number) => `zyear${year}`,
  posted: (year: number) => `zposted${year}`,
  /** The beginning of every year, and of every year of posting. */
  anyYear: "zyear",
  anyPosted: "zposted",
  of: (id: string) => `zof${id.replaceAll("-", "")}`,
};

const MAX_WORDS = 20_000;
const MAX_WORD_LENGTH = 64;
/** All fields together have to fit into a `tsvector`, which holds a megabyte. */
const MAX_BYTES = 600_000;
const BYTES_PER_POSITION = 6;

/** The folded words of a field that are looked in: its first ones, should it hold too many. */
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

/** The scope words that all have to be there. */
const requiredScope = ({ type, year }: SearchFilter): string[] => [
  ...(type ? [scope.type(type)] : []),
  ...(year === undefined || year === "none" ? [] : [isPosted(type) ? scope.posted(year) : scope.year(year)]),
];

const isPosted = (type: PostType | undefined): boolean => type !== undefined && isYearOfPosting(type);

/** The beginning of the scope words of which none may be there, when what has no year is wanted. */
const unwanted = ({ type, year }: SearchFilter): string | undefined =>
  year !== "none" ? undefined : isPosted(type) ? scope.anyPosted : scope.anyYear;

/** The scope words of which one is enough, whatever the text says. */
const alternativeScope = ({ orYear }: SearchFilter): string[] =>
  orYear === undefined ? [] : [scope.year(orYear), scope.posted(orYear)];

/** The words by which a viewer finds hidden posts of their own; `everything` for an admin. */
function ownerWords(viewer: Viewer): string[] | "everything" {
  if (viewer === null) return [];
  if (viewer.role === "admin") return "everything";
  return [viewer._id, ...(viewer.profileId ? [viewer.profileId] : [])].map(scope.of);
}

/** Makes a post findable as it now is; to be called in the transaction that writes it. */
export async function index(db: Db, post: Searchable): Promise<void> {
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

/** Makes a post unfindable for everybody. */
export async function unindex(db: Db, postId: string): Promise<void> {
  if (isPostgres(db)) {
    await sql`delete from post_search where "postId" = ${postId}`.execute(db);
    return;
  }
  await sql`delete from post_search where rowid = (select number from post_search_key where "postId" = ${postId})`.execute(
    db,
  );
}

export interface SearchHits {
  /** Best first: words in titles weigh more than in authors, and those more than in text. */
  ids: string[];
  /** How many match in all; unknown when a page past the end was asked for. */
  total: number | undefined;
}

/** A page of the posts that match, as far as `viewer` may read them. */
export async function find(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  window: { limit: number; offset: number },
): Promise<SearchHits> {
  const { limit, offset } = window;
  const { rows } = isPostgres(db)
    ? await sql<{ postId: string; total: number }>`
        select "postId", count(*) over () as total from post_search,
          (select ${toTsQuery(viewer, filter)}::tsquery as query, ${toTsTerms(filter).join(" & ")}::tsquery as terms) as asked
        where words @@ query order by ts_rank('{0, 0.1, 0.4, 1}', words, terms) desc, "postId" desc
        limit ${limit} offset ${offset}`.execute(db)
    : await sql<{ postId: string; total: number }>`
        with found as materialized (
          select rowid as number, bm25(post_search, 8, 4, 1, 0) as rank from post_search
          where post_search match ${toFtsQuery(viewer, filter)}
        ), page as (select number, rank from found order by rank, number desc limit ${limit} offset ${offset})
        select "postId", (select count(*) from found) as total
        from page join post_search_key using (number) order by rank, number desc`.execute(db);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : undefined);
  return { ids: rows.map((row) => row.postId), total };
}

/** The question in FTS5's language; words are folded, so nothing in them is an operator. */
function toFtsQuery(viewer: Viewer, filter: SearchFilter): string {
  const terms = filter.terms.map(({ words, prefix }) => `"${words.join(" ")}"${prefix ? "*" : ""}`);
  const scopes = requiredScope(filter).map((word) => `scope : "${word}"`);
  const text = `{title authors content} : (${terms.join(" AND ")})`;
  const found = [text, ...alternativeScope(filter).map((word) => `scope : "${word}"`)].join(" OR ");
  const all = [`(${found})`, ...scopes].join(" AND ");
  const without = unwanted(filter);
  const scoped = without ? `(${all}) NOT scope : "${without}" *` : all;
  const ownerScope = ownerWords(viewer);
  if (ownerScope === "everything") return scoped;
  const exceptOwn =
    ownerScope.length > 0 ? ` NOT scope : (${ownerScope.map((word) => `"${word}"`).join(" OR ")})` : "";
  return `(${scoped}) NOT (scope : "${scope.hidden}"${exceptOwn})`;
}

/** The same question in PostgreSQL's; D is the weight of the scope words, which no text can match. */
function toTsQuery(viewer: Viewer, filter: SearchFilter): string {
  const text = toTsTerms(filter).join(" & ");
  const without = unwanted(filter);
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

/** What was asked for without the scope; the rank is of these alone, since scope words stand near none. */
const toTsTerms = (filter: SearchFilter): string[] =>
  filter.terms.map(
    ({ words, prefix }) => `(${words.map((word) => `'${word}':${prefix ? "*" : ""}ABC`).join(" <-> ")})`,
  );

/** The words of a post with places and weights, as PostgreSQL writes them; fields stand apart, so no phrase spans two. */
function toTsVector(post: Searchable): string {
  const lastPlace = 16_383;
  let place = 0;
  const places = (text: string[], weight: string) => {
    place += 10;
    return text.map((word) => `'${word}':${Math.min(++place, lastPlace)}${weight}`);
  };
  return [
    ...places(indexedWords(post.title), "A"),
    ...places(indexedWords(post.authors), "B"),
    ...places(indexedWords(post.content), "C"),
    ...scopeWords(post).map((word) => `'${word}':${lastPlace}D`),
  ].join(" ");
}
