import { sql } from "kysely";
import { type Db, isPostgres } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { pageWindow } from "#core/domain/paging.ts";
import { parseWords } from "#core/domain/search-query.ts";
import { parseSearch } from "#institute/domain/posts/search.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { type FoundPosts, findByWords } from "../posts.ts";
import { findSummaries } from "../rows.ts";
import { rankInSqlite } from "./search.ts";
import { findByTypeInPostgres } from "./search-in-postgres.ts";
import type { SearchFilter } from "./search-words.ts";

interface Window {
  /** How many of each type are shown. */
  limit: number;
  /** How many of each type are counted. */
  most: number;
  /** So many of the words are enough; all if missing. */
  least?: number | undefined;
}

/** More matches than these are searched type by type, where each search ends early. */
const MAX_TOGETHER = 1000;

type FoundByType = Map<PostType, FoundPosts>;

/** The best matches of each type, by one search for all of them. */
export async function findByType(
  db: Db,
  viewer: Viewer,
  text: string,
  types: readonly PostType[],
  window: Window,
): Promise<FoundByType> {
  const { possible, year } = parseSearch(text);
  const filter: SearchFilter = { terms: parseWords(text).terms, least: window.least, orYear: year };
  const matches =
    possible && filter.terms.length > 0
      ? await (isPostgres(db) ? findByTypeInPostgres : rankTogetherInSqlite)(db, viewer, filter, window)
      : undefined;
  return matches ? toFound(db, viewer, types, matches, window) : findEach(db, viewer, text, types, window);
}

async function findEach(
  db: Db,
  viewer: Viewer,
  text: string,
  types: readonly PostType[],
  { limit, most, least }: Window,
): Promise<FoundByType> {
  const found: FoundByType = new Map();
  for (const type of types)
    found.set(type, await findByWords(db, viewer, text, { page: 0, limit, type, least }, most));
  return found;
}

/** The ids of the best matches of a type, and how many match. */
interface Matches {
  ids: string[];
  total: number;
}

/** Undefined if there are too many for one search. */
async function rankTogetherInSqlite(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  { limit }: Window,
): Promise<Map<PostType, Matches> | undefined> {
  const { numbers, hasMore } = await rankInSqlite(db, viewer, filter, MAX_TOGETHER);
  if (hasMore) return undefined;
  if (numbers.length === 0) return new Map();
  // One parameter for all numbers, so that the statement is the same for any count and stays prepared.
  const { rows } = await sql<{ number: number; id: string; postType: PostType }>`
    select number, post.id, "postType" from post_search_key join post on post.id = "postId"
    where number in (select value from json_each(${JSON.stringify(numbers)}))`.execute(db);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const byType = Map.groupBy(
    numbers.flatMap((number) => byNumber.get(number) ?? []),
    ({ postType }) => postType,
  );
  return new Map(
    [...byType].map(([type, all]) => [
      type,
      { ids: all.slice(0, limit).map(({ id }) => id), total: all.length },
    ]),
  );
}

async function toFound(
  db: Db,
  viewer: Viewer,
  types: readonly PostType[],
  matches: Map<PostType, Matches>,
  { limit, most }: Window,
): Promise<FoundByType> {
  const shown = types.flatMap((type) => matches.get(type)?.ids ?? []);
  const summaries = new Map((await findSummaries(db, viewer, shown)).map((post) => [post._id, post]));
  return new Map(
    types.map((type) => {
      const { ids, total } = matches.get(type) ?? { ids: [], total: 0 };
      const counted = Math.min(total, most);
      const { currentPage, numberOfPages } = pageWindow(counted, 0, limit);
      const data = ids.flatMap((id) => summaries.get(id) ?? []);
      return [
        type,
        { data, currentPage, numberOfPages, total: counted, ...(total > most && { hasMore: true }) },
      ];
    }),
  );
}
