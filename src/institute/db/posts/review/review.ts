import type { Db, Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { parseWords } from "#core/domain/search-query.ts";
import { wordsOf } from "#core/domain/words.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { type PostSearch, parseSearch } from "#institute/domain/posts/search.ts";
import type { ModerationFilter } from "#institute/domain/posts/state.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { listAuthorsOf } from "../names/authors.ts";
import { findTwiceIn } from "../names/named-twice.ts";
import type { Where } from "../readable.ts";
import { findSummaries } from "../rows.ts";
import * as search from "../search/search.ts";
import { lockForUpdate, withColumns } from "../state.ts";
import { binCutoff } from "../writing.ts";
import { savePost } from "./consequences.ts";
import { findPending } from "./revisions.ts";

/** Returns a post, or its proposed change, to the authors with a note. */
export async function returnToAuthors(
  db: Trx,
  admin: Authorized<"post.return">,
  id: string,
  { note, version }: { note: string; version?: number | undefined },
): Promise<void> {
  const before = await lockForUpdate(db, id, version);
  if (before.post.waitingSince === null)
    throw new AppError("conflict", "This post is no longer waiting for a decision.");
  const at = now();
  const after = withColumns(before, { waitingSince: null, returnedAt: at, returnNote: note });
  const audit = { action: "post.return", states: { after: { note } } } as const;
  await savePost(db, { before, after, who: admin, at, step: "returned", note, audit });
}

export interface ModerationQuery {
  state?: ModerationFilter | undefined;
  type?: PostType | undefined;
  /** Search words; empty for all posts. */
  searchQuery: string;
  page: number;
  limit: number;
}

export type ModerationPage = Paged<PostSummary> & { counts: Record<ModerationFilter | "all", number> };

/** A page of posts for moderation, longest waiting first, with the number of posts in each state. */
export async function listForModeration(
  db: Db,
  admin: Account,
  query: ModerationQuery,
): Promise<ModerationPage> {
  const criteria = await parseCriteria(db, admin, query);
  const counts = await countStates(db, criteria);
  const state = query.state ?? "all";
  const { size, offset, ...paging } = pageWindow(counts[state], query.page, query.limit);
  const ids = await selectPageIds(db, state, criteria, { size, offset, total: counts[state] });
  const summaries = await findSummaries(db, admin, ids);
  const lists = await listAuthorsOf(db, ids);
  for (const { _id, hasPendingEdit } of summaries) {
    const proposed = hasPendingEdit ? (await findPending(db, _id))?.authors : undefined;
    if (proposed) lists.set(_id, proposed);
  }
  const twice = await findTwiceIn(db, lists);
  const data = summaries.map((post) => {
    const named = twice.get(post._id);
    return named ? { ...post, twice: named.twice } : post;
  });
  return { data, ...paging, total: counts[state], counts };
}

/** Limits a search to the best matches. */
const MAX_MATCHES = 2000;

interface ModerationCriteria {
  type: PostType | undefined;
  year: number | undefined;
  /** What a search found, as ids: of stored posts, best first, and in the bin; undefined without a search. */
  found: { stored: string[]; binned: string[] } | undefined;
}

async function parseCriteria(db: Db, admin: Account, query: ModerationQuery): Promise<ModerationCriteria> {
  // With a type filter, the name of another type is an ordinary word.
  const parsed = parseSearch(query.searchQuery);
  const isWord = parsed.type !== undefined && query.type !== undefined && parsed.type !== query.type;
  const { terms, type, year, possible }: PostSearch = isWord ? parseWords(query.searchQuery) : parsed;
  const criteria = { type: query.type ?? type, year };
  if (!possible) return { ...criteria, found: { stored: [], binned: [] } };
  if (terms.length === 0) return { ...criteria, found: undefined };
  const window = { limit: MAX_MATCHES, offset: 0, most: MAX_MATCHES };
  const { ids } = await search.find(db, admin, { terms }, window);
  const words = terms.flatMap((term) => term.words);
  return { ...criteria, found: { stored: ids, binned: await findInBin(db, words) } };
}

/** The ids of posts in the bin, which is not indexed, whose titles contain all these folded words. */
async function findInBin(db: Db, words: readonly string[]): Promise<string[]> {
  const posts = await db.selectFrom("post").where(whereState("deleted")).select(["id", "title"]).execute();
  return posts.flatMap(({ id, title }) => {
    const text = wordsOf(title).join(" ");
    return words.length > 0 && words.every((word) => text.includes(word)) ? id : [];
  });
}

const whereState = (state: ModerationFilter | "all") => (where: Where) => {
  const stored = where("deletedAt", "is", null);
  if (state === "deleted") return where("deletedAt", ">", binCutoff(now()));
  if (state === "pending") return where.and([stored, where("waitingSince", "is not", null)]);
  if (state === "returned") return where.and([stored, where("returnedAt", "is not", null)]);
  if (state === "all") return stored;
  return where.and([
    stored,
    where("approvedAt", "is not", null),
    where("waitingSince", "is", null),
    where("returnedAt", "is", null),
  ]);
};

function select(db: Db, state: ModerationFilter | "all", { type, year, found }: ModerationCriteria) {
  let posts = db.selectFrom("post").where(whereState(state));
  if (type) posts = posts.where("postType", "=", type);
  if (year) posts = posts.where("year", "=", year);
  if (!found) return posts;
  const ids = state === "deleted" ? found.binned : found.stored;
  return posts.where("post.id", "in", ids.length > 0 ? ids : [""]);
}

/** The number of posts in each state. */
async function countStates(db: Db, criteria: ModerationCriteria): Promise<ModerationPage["counts"]> {
  const [all, pending, returned, deleted] = [
    await count(db, "all", criteria),
    await count(db, "pending", criteria),
    await count(db, "returned", criteria),
    await count(db, "deleted", criteria),
  ];
  return { all, pending, returned, approved: all - pending - returned, deleted };
}

async function count(db: Db, state: ModerationFilter | "all", criteria: ModerationCriteria): Promise<number> {
  const row = await select(db, state, criteria)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

async function selectPageIds(
  db: Db,
  state: ModerationFilter | "all",
  criteria: ModerationCriteria,
  { size, offset, total }: { size: number; offset: number; total: number },
): Promise<string[]> {
  const posts = select(db, state, criteria).select("post.id");
  const { found } = criteria;
  if (found && (state === "all" || state === "approved")) {
    const ids = new Set((await posts.execute()).map(({ id }) => id));
    return found.stored.filter((id) => ids.has(id)).slice(offset, offset + size);
  }
  const column = { pending: "waitingSince", returned: "returnedAt", deleted: "deletedAt" } as const;
  const [by, direction] =
    state === "all" || state === "approved"
      ? (["createdAt", "desc"] as const)
      : ([column[state], state === "pending" ? "asc" : "desc"] as const);
  // From the nearer end, so that the last page is as fast as the first.
  const isBackwards = offset > total / 2;
  const way = isBackwards === (direction === "asc") ? "desc" : "asc";
  const rows = await posts
    .orderBy(by, way)
    .orderBy("post.id", way)
    .limit(size)
    .offset(isBackwards ? total - offset - size : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isBackwards ? ids.reverse() : ids;
}
