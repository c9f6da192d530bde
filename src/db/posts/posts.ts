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
  type PostFilter,
  type PostParams,
  type QueryVariant,
  selectPostIds,
  toParams,
  variantOf,
  whereMatches,
  whereReadable,
  whereReadableBy,
} from "./readable.ts";
import { findSummaries, findWithContent } from "./rows.ts";
import * as search from "./search.ts";
import { listSliceIds } from "./slices.ts";
import { binCutoff } from "./writing.ts";

export interface ListFilter extends PostFilter {
  /** Starts at 0; beyond the end, the last page is returned. */
  page: number;
  limit?: number | undefined;
}

/** A page of a list in the order of its type: by year and date, or by date. */
export async function list(db: Db, viewer: Viewer, filter: ListFilter): Promise<Paged<PostSummary>> {
  if (viewer !== null) return readList(db, viewer, filter);
  const { currentPage: page, numberOfPages } = await computeWindow(db, viewer, filter);
  const load = () => readList(db, viewer, { ...filter, page });
  // Cache only the first and last page, since a crawler reading all others would evict popular entries.
  const isEnd = page === 0 || page === numberOfPages - 1;
  return isEnd ? cachePublic(db, `list ${JSON.stringify({ ...filter, page })}`, load) : load();
}

async function computeWindow(db: Db, viewer: Viewer, filter: ListFilter) {
  const total = await countReadable(db, viewer, filter);
  return { ...pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE), total };
}

/** Counts again, so that a cached page never depends on a count from before a change. */
async function readList(db: Db, viewer: Viewer, filter: ListFilter): Promise<Paged<PostSummary>> {
  const { size, offset, total, ...paging } = await computeWindow(db, viewer, filter);
  if (size === 0) return { data: [], ...paging, total };

  // Scan the index from its nearer end, so that the last page is as fast as the first.
  const backwards = offset > total / 2;
  const ids = await listSliceIds(db, viewer, filter, {
    direction: backwards ? "asc" : "desc",
    offset: backwards ? total - offset - size : offset,
    limit: size,
  });
  return { data: await findSummaries(db, viewer, backwards ? ids.reverse() : ids), ...paging, total };
}

const selectHiddenCount = prepareQuery((db, values: PostParams, variant: FilterVariant) => {
  return db
    .selectFrom("post")
    .where((where) => where("post.id", "in", selectPostIds(where, values)))
    .where("publicAt", "is", null)
    .where("deletedAt", "is", null)
    .where(whereMatches(values, variant))
    .select((select) => select.fn.countAll<number>().as("total"));
});

const countListed = prepareQuery((db, values: PostParams, variant: QueryVariant) =>
  db
    .selectFrom("post")
    .where(whereReadable(values, variant.reader))
    .where(whereMatches(values, variant))
    .select((select) => select.fn.countAll<number>().as("total")),
);

/** Counts posts by year of posting, which the table of counts does not have; a year is short enough to count. */
async function countPosted(db: Db, viewer: Viewer, filter: PostFilter): Promise<number> {
  const load = () => countListed(db, toParams(viewer, filter), variantOf(viewer, filter));
  const key = `count ${filter.type} ${filter.year}`;
  const [row] = await (viewer === null ? cachePublic(db, key, load) : load());
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

/** The number of public posts of a type posted at `since` (ISO 8601) or later. */
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

/** Searches posts, best match first; a search for only a type or year lists that type or year. */
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
    // Beyond the end, read the total from the first page and return the last page.
    ({ total = 0 } = await search.find(db, viewer, searchFilter, { limit: 1, offset: 0 }));
    const { offset } = pageWindow(total, filter.page, limit);
    ({ ids } = await search.find(db, viewer, searchFilter, { limit, offset }));
  }
  const { currentPage, numberOfPages } = pageWindow(total, filter.page, limit);
  return { data: await findSummaries(db, viewer, ids), currentPage, numberOfPages, total };
}

/** The post with this id, slug or earlier slug; 404 when not readable, 410 when it was public and is deleted. */
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

/** A post in any state, for admins also in the bin; the caller checks who may see it. */
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

/** A post that the account has just saved. */
export async function getWritten(db: Db, account: Account, id: string): Promise<Post> {
  const post = await findWithContent(db, account, id);
  if (!post) throw new Error(`Post ${id} is missing after it was saved.`);
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
  // Try the id first, so that a title that looks like an id cannot shadow another post.
  for (const by of isId(key)
    ? [selectById, selectBySlug, selectByEarlierSlug]
    : [selectBySlug, selectByEarlierSlug]) {
    const [post] = await by(db, { key });
    if (post) return post;
  }
  return undefined;
}

/** The posts that a member posted or co-authored and that `viewer` may read, newest first. */
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
  // A member has at most some hundreds of posts, so sorting them here is faster than scanning an index of all posts.
  const rows = await memberPosts.select(["post.id", "createdAt"]).execute();
  rows.sort((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
  const total = rows.length;
  const { size, offset, ...paging } = pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE);
  const ids = rows.slice(offset, offset + size).map((row) => row.id);
  return { data: await findSummaries(db, viewer, ids), ...paging, total };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
