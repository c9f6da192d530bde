import { sql } from "kysely";
import type { Db, Trx } from "#db/connect.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import {
  alternativeScope,
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
    select "postId", count(*) over () as total from post_search
    where ${matchesInPostgres(viewer, filter)} order by ${rankInPostgres(filter)} desc, "postId" desc
    limit ${limit} offset ${offset}`.execute(db);
  const matches = Number(rows[0]?.total ?? 0);
  const total = rows.length > 0 || offset === 0 ? Math.min(matches, most) : undefined;
  return { ids: rows.map((row) => row.postId), total, hasMore: matches > most };
}

/** Whether a row of PostgreSQL's index matches. No weights: to look them up, PostgreSQL would read the text of each match. */
export function matchesInPostgres(viewer: Viewer, filter: SearchFilter) {
  const alternatives = alternativeScope(filter).map((word) => `'${word}'`);
  const found = [`(${toTsTerms(filter, textWeights)})`, ...alternatives].join(" | ");
  const inScope = toScopeQuery(viewer, filter);
  return inScope
    ? sql`words @@ ${found}::tsquery and scope @@ ${inScope}::tsquery`
    : sql`words @@ ${found}::tsquery`;
}

/** As in SQLite: 2 where all words are in the title, 1 among title and authors, 0 anywhere. */
export const rankInPostgres = (filter: SearchFilter) => sql`
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
const toTsTerms = ({ terms }: SearchFilter, weightsOf: (word: string) => string): string =>
  terms
    .map(({ words, prefix }) => {
      const lexemes = words.map((word) => {
        const modifiers = (prefix ? "*" : "") + weightsOf(word);
        return `'${word}'${modifiers && `:${modifiers}`}`;
      });
      return `(${lexemes.join(" <-> ")})`;
    })
    .join(" & ");

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
