import { sql } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { SearchTerm } from "#core/domain/search-query.ts";
import { type PostType, postTypeNames } from "#institute/domain/posts/types.ts";
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

/** So many posts are sent at once; the words of the longest texts have half a megabyte each. */
const POSTS_AT_ONCE = 25;

/** Indexes posts that are being saved. */
export async function indexInPostgres(db: Trx, posts: readonly Searchable[]): Promise<void> {
  for (let start = 0; start < posts.length; start += POSTS_AT_ONCE) {
    const some = posts.slice(start, start + POSTS_AT_ONCE);
    await sql`
      insert into post_search ("postId", words)
      values ${sql.join(some.map((post) => sql`(${post.id}, ${toTsVector(post)}::tsvector)`))}
      on conflict ("postId") do update set words = excluded.words`.execute(db);
  }
}

/** A page of matching posts that `viewer` may read. */
export async function findInPostgres(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  { limit, offset, most }: SearchWindow,
): Promise<SearchHits> {
  const { rows } = await sql<{ postId: string; total: number }>`
    select "postId", count(*) over () as total from ${rankedInPostgres(viewer, filter)} as found
    order by rank desc, "postId" desc limit ${limit} offset ${offset}`.execute(db);
  const matches = Number(rows[0]?.total ?? 0);
  const total = rows.length > 0 || offset === 0 ? Math.min(matches, most) : undefined;
  return { ids: rows.map((row) => row.postId), total, hasMore: matches > most };
}

/**
 * The best matches of each type that `viewer` may read, and how many match. The type is read from the words of scope, as it
 * would have to be looked up in `post` for each match otherwise.
 */
export async function findByTypeInPostgres(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  { limit }: Pick<SearchWindow, "limit">,
): Promise<Map<PostType, { ids: string[]; total: number }>> {
  const types = postTypeNames.map((type) => sql`when scope @@ ${scope.type(type)}::tsquery then ${type}`);
  const typeColumn = sql`, case ${sql.join(types, sql` `)} end as type`;
  const { rows } = await sql<{ postId: string; type: PostType; total: number }>`
    select "postId", type, total from (
      select "postId", type, count(*) over (partition by type) as total,
        row_number() over (partition by type order by rank desc, "postId" desc) as place
      from ${rankedInPostgres(viewer, filter, typeColumn)} as found) as placed
    where place <= ${limit} order by place`.execute(db);
  const byType = Map.groupBy(rows, ({ type }) => type);
  return new Map(
    [...byType].map(([type, best]) => [
      type,
      { ids: best.map(({ postId }) => postId), total: Number(best[0]?.total ?? 0) },
    ]),
  );
}

/** Those of the posts that match. */
export async function listMatchingInPostgres(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ postId: string }>`
    select "postId" from post_search
    where "postId" in (${sql.join(ids)}) and ${matchesInPostgres(viewer, filter)}`.execute(db);
  return new Set(rows.map(({ postId }) => postId));
}

/**
 * All matches with their rank. `offset 0` lets PostgreSQL rank them before it counts them; otherwise it would carry the words of
 * each along, on the disk if there are many.
 */
const rankedInPostgres = (viewer: Viewer, filter: SearchFilter, more = sql``) => sql`(
  select "postId", ${rankInPostgres(filter)} as rank${more} from post_search
  where ${matchesInPostgres(viewer, filter)} offset 0)`;

/** Whether a row of PostgreSQL's index matches. No weights: to look them up, PostgreSQL would read the text of each match. */
function matchesInPostgres(viewer: Viewer, filter: SearchFilter) {
  const alternatives = alternativeScope(filter).map((word) => `'${word}'`);
  const found = [`(${toTsTerms(filter, textWeights)})`, ...alternatives].join(" | ");
  const inScope = toScopeQuery(viewer, filter);
  return inScope
    ? sql`words @@ ${found}::tsquery and scope @@ ${inScope}::tsquery`
    : sql`words @@ ${found}::tsquery`;
}

/** As in SQLite: 2 where all words are in the title, 1 among title and authors, 0 anywhere. */
const rankInPostgres = (filter: SearchFilter) => sql`
  case when names @@ ${toTsTerms(filter, () => "A")}::tsquery then 2
    when names @@ ${toTsTerms(filter, () => "AB")}::tsquery then 1 else 0 end`;

function toScopeQuery(viewer: Viewer, filter: SearchFilter): string {
  const without = excludedScope(filter);
  const own = ownerWords(viewer);
  const exceptOwn = Array.isArray(own) && own.length > 0 ? ` & !(${own.join(" | ")})` : "";
  return [
    ...requiredScope(filter),
    ...(without ? [`!${without}:*`] : []),
    ...(own === "everything" ? [] : [`!(${scope.hidden}${exceptOwn})`]),
  ].join(" & ");
}

/** Only a word that begins like those of scope is looked for by its weight. */
const textWeights = (word: string) => (word.startsWith("z") ? "ABC" : "");

/** The search terms in PostgreSQL syntax. */
function toTsTerms(filter: SearchFilter, weightsOf: (word: string) => string): string {
  const toLexeme = (word: string, prefix: boolean) => {
    const modifiers = (prefix ? "*" : "") + weightsOf(word);
    return `'${word}'${modifiers && `:${modifiers}`}`;
  };
  const toTerm = ({ words, prefix, forms }: SearchTerm) => {
    const typed = words.map((word) => toLexeme(word, prefix)).join(" <-> ");
    return `(${[typed, ...forms.map((form) => toLexeme(form, false))].join(" | ")})`;
  };
  return enoughTerms(filter)
    .map((choice) => `(${choice.map(toTerm).join(" & ")})`)
    .join(" | ");
}

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
