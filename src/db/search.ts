import { sql } from "kysely";
import type { PostType } from "#domain/post-types.ts";
import type { SearchTerm } from "#domain/search-query.ts";
import type { Viewer } from "#domain/viewer.ts";
import { wordsOf } from "#domain/words.ts";
import { type Db, isPostgres } from "./connect.ts";

/** What is found of a post: its words by weight, and who may find it. */
export interface Searchable {
  id: string;
  postType: PostType;
  year: number | null;
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
  year?: number | undefined;
}

// Visibility, type and year are words of a field of their own, so that one walk of the index answers all.
const scope = {
  public: "zpublic",
  type: (type: PostType) => `ztype${type.toLowerCase()}`,
  year: (year: number) => `zyear${year}`,
  of: (id: string) => `zof${id.replaceAll("-", "")}`,
};

const mostWords = 20_000;
const longestWord = 64;
/** All fields together have to fit into a `tsvector`, which holds a megabyte. */
const mostBytes = 600_000;
const bytesOfPlace = 6;

/** The folded words of a field that are looked in: its first ones, should it hold too many. */
function words(text: string): string[] {
  let bytes = 0;
  const found = wordsOf(text)
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));
  const end = found.findIndex((word) => {
    bytes += Buffer.byteLength(word) + bytesOfPlace;
    return bytes > mostBytes;
  });
  return end === -1 ? found : found.slice(0, end);
}

const scopeWords = (post: Searchable): string[] => [
  ...(post.isPublic ? [scope.public] : []),
  scope.type(post.postType),
  ...(post.year === null ? [] : [scope.year(post.year)]),
  ...[post.accountId, ...post.profileIds].map(scope.of),
];

/** Any one word of each group has to be there; none for an admin, who finds everything. */
function scopeGroups(viewer: Viewer, filter: SearchFilter): string[][] {
  const groups: string[][] = [];
  if (viewer?.role !== "admin") {
    const own = viewer ? [viewer._id, ...(viewer.profileId ? [viewer.profileId] : [])] : [];
    groups.push([scope.public, ...own.map(scope.of)]);
  }
  if (filter.type) groups.push([scope.type(filter.type)]);
  if (filter.year !== undefined) groups.push([scope.year(filter.year)]);
  return groups;
}

/** Makes a post findable as it now is; to be called in the transaction that writes it. */
export async function index(db: Db, post: Searchable): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      insert into post_search ("postId", words) values (${post.id}, ${vector(post)}::tsvector)
      on conflict ("postId") do update set words = excluded.words`.execute(db);
    return;
  }
  await sql`insert into post_search_key ("postId") values (${post.id}) on conflict do nothing`.execute(db);
  await sql`
    insert or replace into post_search (rowid, title, authors, content, scope)
    select number, ${words(post.title).join(" ")}, ${words(post.authors).join(" ")},
      ${words(post.content).join(" ")}, ${scopeWords(post).join(" ")}
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

/** How many posts match; only those that `viewer` may read count. */
export async function count(db: Db, viewer: Viewer, filter: SearchFilter): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{
        total: number;
      }>`select count(*) as total from post_search where words @@ ${tsquery(viewer, filter)}::tsquery`.execute(
        db,
      )
    : await sql<{
        total: number;
      }>`select count(*) as total from post_search where post_search match ${fts(viewer, filter)}`.execute(
        db,
      );
  return rows[0]?.total ?? 0;
}

/** The ids of matching posts, best first: words in titles weigh more than in authors, and those more than in text. */
export async function find(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  limit: number,
  offset: number,
): Promise<string[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ postId: string }>`
        select "postId" from post_search,
          (select ${tsquery(viewer, filter)}::tsquery as query, ${tsTerms(filter).join(" & ")}::tsquery as terms) as asked
        where words @@ query order by ts_rank('{0, 0.1, 0.4, 1}', words, terms) desc, "postId" desc
        limit ${limit} offset ${offset}`.execute(db)
    : await sql<{ postId: string }>`
        select "postId" from (
          select rowid as number, bm25(post_search, 8, 4, 1, 0) as rank from post_search
          where post_search match ${fts(viewer, filter)} order by rank, rowid desc limit ${limit} offset ${offset}
        ) as found join post_search_key using (number) order by rank, number desc`.execute(db);
  return rows.map((row) => row.postId);
}

/** The question in FTS5's language; words are folded, so nothing in them is an operator. */
function fts(viewer: Viewer, filter: SearchFilter): string {
  const terms = filter.terms.map(({ words, prefix }) => `"${words.join(" ")}"${prefix ? "*" : ""}`);
  const groups = scopeGroups(viewer, filter).map(
    (group) => `scope : (${group.map((word) => `"${word}"`).join(" OR ")})`,
  );
  const text = terms.length > 0 ? [`{title authors content} : (${terms.join(" AND ")})`] : [];
  return [...text, ...groups].join(" AND ");
}

/** The same question in PostgreSQL's; D is the weight of the scope words, which no text can match. */
function tsquery(viewer: Viewer, filter: SearchFilter): string {
  const groups = scopeGroups(viewer, filter).map(
    (group) => `(${group.map((word) => `'${word}':D`).join(" | ")})`,
  );
  return [...tsTerms(filter), ...groups].join(" & ");
}

/** What was asked for without the scope; the rank is of these alone, since scope words stand near none. */
const tsTerms = (filter: SearchFilter): string[] =>
  filter.terms.map(
    ({ words, prefix }) => `(${words.map((word) => `'${word}':${prefix ? "*" : ""}ABC`).join(" <-> ")})`,
  );

/** The words of a post with places and weights, as PostgreSQL writes them; fields stand apart, so no phrase spans two. */
function vector(post: Searchable): string {
  const lastPlace = 16_383;
  let place = 0;
  const places = (text: string[], weight: string) => {
    place += 10;
    return text.map((word) => `'${word}':${Math.min(++place, lastPlace)}${weight}`);
  };
  return [
    ...places(words(post.title), "A"),
    ...places(words(post.authors), "B"),
    ...places(words(post.content), "C"),
    ...scopeWords(post).map((word) => `'${word}':${lastPlace}D`),
  ].join(" ");
}
