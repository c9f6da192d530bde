import { cachePublic, type Db } from "#db/connect.ts";
import { prepareQuery } from "#db/prepared.ts";
import { isId, now } from "#db/record.ts";
import { type Account, isAdmin, type Viewer } from "#domain/accounts/viewer.ts";
import { AppError } from "#domain/errors.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#domain/paging.ts";
import type { Post, PostSummary } from "#domain/posts/post.ts";
import { type PostType, postTypeRow } from "#domain/posts/types.ts";
import { parseSearch, parseWords } from "#domain/search-query.ts";
import { countPosts } from "./counts.ts";
import {
  type FilterVariant,
  filterVariantOf,
  narrowed,
  type PostFilter,
  type PostParams,
  type QueryVariant,
  selectPostIds,
  toParams,
  variantOf,
  whereReadable,
  whereReadableBy,
} from "./readable.ts";
import { findSummaries, findWithContent } from "./rows.ts";
import * as search from "./search.ts";
import { listSliceIds } from "./slices.ts";
import { binCutoff } from "./writing.ts";

export interface ListFilter extends PostFilter {
  /** From 0; past the end it is the last page. */
  page: number;
  limit?: number | undefined;
}

/** A page of a list in its own order: by year and date, or by date. */
export async function list(db: Db, viewer: Viewer, filter: ListFilter): Promise<Paged<PostSummary>> {
  if (viewer !== null) return readList(db, viewer, filter);
  const { currentPage: page, numberOfPages } = await computeWindow(db, viewer, filter);
  const load = () => readList(db, viewer, { ...filter, page });
  // The ends of a list are asked for again and again. The pages between are not: whoever reads them all would only
  // push out what is worth keeping.
  const isEnd = page === 0 || page === numberOfPages - 1;
  return isEnd ? cachePublic(db, `list ${JSON.stringify({ ...filter, page })}`, load) : load();
}

async function computeWindow(db: Db, viewer: Viewer, filter: ListFilter) {
  const total = await countReadable(db, viewer, filter);
  return { ...pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE), total };
}

/** Counts for itself: what is kept must not rest on a count from before a change. */
async function readList(db: Db, viewer: Viewer, filter: ListFilter): Promise<Paged<PostSummary>> {
  const { size, offset, total, ...place } = await computeWindow(db, viewer, filter);
  if (size === 0) return { data: [], ...place, total };

  // The walk begins at the nearer end of the index, so the last page costs what the first one does.
  const backwards = offset > total / 2;
  const ids = await listSliceIds(db, viewer, filter, {
    direction: backwards ? "asc" : "desc",
    offset: backwards ? total - offset - size : offset,
    limit: size,
  });
  return { data: await findSummaries(db, viewer, backwards ? ids.reverse() : ids), ...place, total };
}

const selectHiddenCount = prepareQuery((db, values: PostParams, variant: FilterVariant) => {
  return db
    .selectFrom("post")
    .where((where) => where("post.id", "in", selectPostIds(where, values)))
    .where("publicAt", "is", null)
    .where("deletedAt", "is", null)
    .where(narrowed(values, variant))
    .select((select) => select.fn.countAll<number>().as("total"));
});

const countListed = prepareQuery((db, values: PostParams, shape: QueryVariant) =>
  db
    .selectFrom("post")
    .where(whereReadable(values, shape.reader))
    .where(narrowed(values, shape))
    .select((select) => select.fn.countAll<number>().as("total")),
);

/** Years of posting are not in the table of counts: a year of a list is short enough to be counted. */
async function countPosted(db: Db, viewer: Viewer, filter: PostFilter): Promise<number> {
  const ask = () => countListed(db, toParams(viewer, filter), variantOf(viewer, filter));
  const key = `count ${filter.type} ${filter.year}`;
  const [row] = await (viewer === null ? cachePublic(db, key, ask) : ask());
  return row?.total ?? 0;
}

async function countReadable(db: Db, viewer: Viewer, filter: PostFilter): Promise<number> {
  const { type, year } = filter;
  if (year !== undefined && filterVariantOf(filter).ofPosting) return countPosted(db, viewer, filter);
  const load = () => countPosts(db, filter);
  const all = await (viewer === null ? cachePublic(db, `count ${type} ${year}`, load) : load());
  if (viewer === null) return all.public;
  if (isAdmin(viewer)) return all.stored;
  const [hidden] = await selectHiddenCount(db, toParams(viewer, filter), filterVariantOf(filter));
  return all.public + (hidden?.total ?? 0);
}

/** How many posts of a type visitors can see that were posted at `since` (ISO) or later. */
export async function countSince(db: Db, type: PostType, since: string): Promise<number> {
  const row = await db
    .selectFrom("post")
    .where("publicAt", "is not", null)
    .where("postType", "=", type)
    .where(postTypeRow(type).order === "date" ? "sortKey" : "createdAt", ">=", since)
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/**
 * What a search finds, best first. Over all types, a text that only names a year or a type is the list of that, unless
 * nothing is in it; inside a list it is a word like any other, and a year finds the works of that year too.
 */
export async function find(
  db: Db,
  viewer: Viewer,
  text: string,
  filter: ListFilter,
): Promise<Paged<PostSummary>> {
  const { possible, terms, type, year } = parseSearch(text);
  if (!possible) return { data: [], currentPage: 0, numberOfPages: 0, total: 0 };
  const hasScope = type !== undefined || year !== undefined;
  if (terms.length === 0 && !hasScope) return list(db, viewer, filter);
  if (hasScope && filter.type === undefined && (filter.year ?? year) === year) {
    const listed = await list(db, viewer, { ...filter, type, year: filter.year ?? year });
    if (listed.total > 0) return listed;
  }
  const searchFilter = { terms: parseWords(text).terms, orYear: year, type: filter.type, year: filter.year };
  const limit = filter.limit ?? DEFAULT_PAGE_SIZE;
  let { ids, total } = await search.find(db, viewer, searchFilter, { limit, offset: filter.page * limit });
  if (total === undefined) {
    // A page past the end is the last one, and which that is, the first page tells.
    ({ total = 0 } = await search.find(db, viewer, searchFilter, { limit: 1, offset: 0 }));
    const { offset } = pageWindow(total, filter.page, limit);
    ({ ids } = await search.find(db, viewer, searchFilter, { limit, offset }));
  }
  const { currentPage, numberOfPages } = pageWindow(total, filter.page, limit);
  return { data: await findSummaries(db, viewer, ids), currentPage, numberOfPages, total };
}

/** The post with this id or address, also an earlier address; 404 when it is not there or not for this viewer, 410 when it was public and is deleted. */
export async function get(db: Db, viewer: Viewer, key: string): Promise<Post> {
  const found = await locate(db, key);
  const [post] = found
    ? await selectReadable(db, { ...toParams(viewer), id: found.id }, variantOf(viewer, {}))
    : [];
  const text = post && (await findWithContent(db, viewer, post.id));
  if (text) return text;
  if (found?.deletedAt && found.approvedAt && !found.privateAt)
    throw new AppError("gone", "This page has been taken down.");
  throw new AppError("notFound", "There is no such post.");
}

/** A post by its id in any state, for admins also from the bin; the caller decides who may see it. */
export async function findInAnyState(db: Db, account: Account, id: string): Promise<Post | undefined> {
  const found = await db
    .selectFrom("post")
    .select(["id", "deletedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { deletedAt } = found;
  if (deletedAt !== null && !(isAdmin(account) && deletedAt > binCutoff(now()))) return undefined;
  return findWithContent(db, account, found.id);
}

/** A post that the account has just written itself. */
export async function getWritten(db: Db, account: Account, id: string): Promise<Post> {
  const post = await findWithContent(db, account, id);
  if (!post) throw new Error(`The post ${id} has just been written and is not there.`);
  return post;
}

const selectReadable = prepareQuery((db, values: PostParams & { id: string }, { reader }: QueryVariant) =>
  db
    .selectFrom("post")
    .select("post.id")
    .where("post.id", "=", values.id)
    .where(whereReadable(values, reader)),
);

interface Key {
  key: string;
}

const locateColumns = ["post.id", "deletedAt", "approvedAt", "privateAt"] as const;

const selectById = prepareQuery((db, { key }: Key) =>
  db.selectFrom("post").select(locateColumns).where("post.id", "=", key),
);
const selectBySlug = prepareQuery((db, { key }: Key) =>
  db.selectFrom("post").select(locateColumns).where("slug", "=", key),
);
const selectByEarlierSlug = prepareQuery((db, { key }: Key) =>
  db
    .selectFrom("post_slug")
    .innerJoin("post", "post.id", "post_slug.postId")
    .select(locateColumns)
    .where("post_slug.slug", "=", key),
);

async function locate(db: Db, key: string) {
  // An id goes first, so that no title can make a post stand in for another one.
  for (const by of isId(key)
    ? [selectById, selectBySlug, selectByEarlierSlug]
    : [selectBySlug, selectByEarlierSlug]) {
    const [post] = await by(db, { key });
    if (post) return post;
  }
  return undefined;
}

/** The posts that a member posted or wrote with others, newest first, as far as `viewer` may read them. */
export async function listByMember(
  db: Db,
  viewer: Viewer,
  member: { accountId: string | null; profileId: string | null },
  filter: ListFilter,
): Promise<Paged<PostSummary>> {
  const person = { accountId: member.accountId ?? "", profileId: member.profileId ?? "" };
  let memberPosts = db
    .selectFrom("post")
    .where((where) => where("post.id", "in", selectPostIds(where, person)))
    .where(whereReadableBy(viewer));
  if (filter.type) memberPosts = memberPosts.where("postType", "=", filter.type);
  // A member has at most some hundreds: to fetch their ids and sort them here is quicker than any index walk past all others.
  const rows = await memberPosts.select(["post.id", "createdAt"]).execute();
  rows.sort((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
  const total = rows.length;
  const { size, offset, ...place } = pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE);
  const ids = rows.slice(offset, offset + size).map((row) => row.id);
  return { data: await findSummaries(db, viewer, ids), ...place, total };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
