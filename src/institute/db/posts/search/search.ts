import { sql } from "kysely";
import { type Db, isPostgres, type Trx } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { SearchTerm } from "#core/domain/search-query.ts";
import { MIN_WORD_LENGTH } from "#core/domain/spelling.ts";
import { findInPostgres, indexInPostgres, listMatchingInPostgres } from "./search-in-postgres.ts";
import {
  alternativeScope,
  enoughTerms,
  excludedScope,
  indexedWords,
  ownerWords,
  requiredScope,
  type Searchable,
  type SearchFilter,
  type SearchHits,
  type SearchWindow,
  scope,
  scopeWords,
} from "./search-words.ts";

/** Indexes posts that are being saved. */
export async function index(db: Trx, posts: readonly Searchable[]): Promise<void> {
  if (isPostgres(db)) await indexInPostgres(db, posts);
  else for (const post of posts) await indexInSqlite(db, post);
}

async function indexInSqlite(db: Trx, post: Searchable): Promise<void> {
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

/** A page of matching posts that `viewer` may read. */
export async function find(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  { limit, offset, most }: SearchWindow,
): Promise<SearchHits> {
  const window = { limit: Math.max(0, Math.min(limit, most - offset)), offset, most };
  return isPostgres(db)
    ? findInPostgres(db, viewer, filter, window)
    : findInSqlite(db, viewer, filter, window);
}

/** Those of the posts that match; the caller asks whether `viewer` may read them. */
export async function listMatching(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  if (isPostgres(db)) return listMatchingInPostgres(db, viewer, filter, ids);
  // The plus keeps SQLite from starting the search again for each post.
  const { rows } = await sql<{ postId: string }>`
    select "postId" from post_search_key where number in (
      select rowid from post_search where post_search match ${toFtsQuery(viewer, filter, everywhere)}
        and +rowid in (select number from post_search_key where "postId" in (${sql.join(ids)})))`.execute(db);
  return new Set(rows.map(({ postId }) => postId));
}

const everywhere = "{title authors content}";

async function findInSqlite(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  { limit, offset, most }: SearchWindow,
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
export async function rankInSqlite(db: Db, viewer: Viewer, typed: SearchFilter, most: number) {
  const filter = { ...typed, terms: await rarestFirst(db, typed.terms) };
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

/** So many of the rarest words are looked for first. */
const FIRST_WORDS = 4;

/** The terms by the number of public posts with them in title or authors, which is known for all but the shortest words. */
async function rarestFirst(db: Db, terms: SearchTerm[]): Promise<SearchTerm[]> {
  if (terms.length <= FIRST_WORDS) return terms;
  const { rows } = await sql<{ word: string; posts: number }>`
    select word, posts from post_search_word
    where word in (${sql.join(terms.flatMap(({ words }) => words))})`.execute(db);
  const counts = new Map(rows.map(({ word, posts }) => [word, posts]));
  const countOf = ({ words }: SearchTerm) =>
    Math.min(
      ...words.map((word) => counts.get(word) ?? (word.length < MIN_WORD_LENGTH ? Number.MAX_VALUE : 0)),
    );
  return terms.toSorted((a, b) => countOf(a) - countOf(b));
}

/**
 * The query in FTS5 syntax; folded words cannot contain operators. FTS5 moves all parts of an AND forward together, so
 * the rare words are a part of their own, and the scope and the frequent words are only looked up where these match.
 */
function toFtsQuery(viewer: Viewer, filter: SearchFilter, columns: string): string {
  const terms = filter.least === undefined ? filter.terms.map(toFtsTerm) : [toFtsChoices(filter)];
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

const toFtsTerm = ({ words, prefix, forms }: SearchTerm): string => {
  const typed = `"${words.join(" ")}"${prefix ? "*" : ""}`;
  return forms.length > 0 ? `(${[typed, ...forms.map((form) => `"${form}"`)].join(" OR ")})` : typed;
};

const toFtsChoices = (filter: SearchFilter): string =>
  `(${enoughTerms(filter)
    .map((choice) => `(${choice.map(toFtsTerm).join(" AND ")})`)
    .join(" OR ")})`;

/** What marks posts that the viewer may not read; undefined for admins. */
function hiddenScope(viewer: Viewer): string | undefined {
  const own = ownerWords(viewer);
  if (own === "everything") return undefined;
  const exceptOwn = own.length > 0 ? ` NOT scope : (${own.map((word) => `"${word}"`).join(" OR ")})` : "";
  return `(scope : "${scope.hidden}"${exceptOwn})`;
}
