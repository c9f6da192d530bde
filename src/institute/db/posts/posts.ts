import type { Db } from "#core/db/connect.ts";
import { isId, now } from "#core/db/record.ts";
import { type Account, isAdmin, type Viewer } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { parseWords } from "#core/domain/search-query.ts";
import type { FoundInFile } from "#institute/domain/posts/found-in-file.ts";
import { toStoredAddress } from "#institute/domain/posts/page-address.ts";
import type { Post, PostSummary } from "#institute/domain/posts/post.ts";
import { parseSearch } from "#institute/domain/posts/search.ts";
import { type PostType, postTypeRow } from "#institute/domain/posts/types.ts";
import { countPublic } from "./counts.ts";
import type { PlaceInList } from "./newest.ts";
import { findOnlyInFiles, readFound } from "./pages/only-in-files.ts";
import { type PostFilter, selectPostIds, whereMatches, whereReadable } from "./readable.ts";
import { findSummaries, findWithContent } from "./rows.ts";
import * as search from "./search/search.ts";
import { binCutoff } from "./writing.ts";

export interface ListFilter extends PostFilter {
  /** Starts at 0; beyond the end, the last page is returned. */
  page: number;
  limit?: number | undefined;
  /** So many of the words of a search are enough; all if missing. */
  least?: number | undefined;
}

/** How many matches of a search are ranked and listed; an export lists all. */
const MAX_FOUND = 1000;

export interface FoundPosts extends Paged<PostSummary> {
  /** More match than are listed. */
  hasMore?: boolean;
  /** Where the words are inside the file, by the id of a work that has them nowhere else. */
  inFiles?: Record<string, FoundInFile>;
}

/** A page of a list in the order of its type: by year and date, or by date. */
export async function list(db: Db, viewer: Viewer, filter: ListFilter): Promise<Paged<PostSummary>> {
  const total = await countReadable(db, viewer, filter);
  const { size, offset, ...paging } = pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE);
  if (size === 0) return { data: [], ...paging, total };

  // Scan the index from its nearer end, so that the last page is as fast as the first.
  const backwards = offset > total / 2;
  const ids = await listIds(db, viewer, filter, {
    direction: backwards ? "asc" : "desc",
    offset: backwards ? total - offset - size : offset,
    limit: size,
  });
  return { data: await findSummaries(db, viewer, backwards ? ids.reverse() : ids), ...paging, total };
}

/** Part of a list, counted from the end where the scan begins. */
interface Slice {
  direction: "asc" | "desc";
  offset: number;
  limit: number;
}

async function listIds(db: Db, viewer: Viewer, filter: PostFilter, slice: Slice): Promise<string[]> {
  const posts = db
    .selectFrom("post")
    .where(whereReadable(viewer))
    .where(whereMatches(filter))
    .select("post.id")
    .orderBy(filter.type === undefined ? "createdAt" : "sortKey", slice.direction)
    .$if(filter.type === undefined, (ordered) => ordered.orderBy("post.id", slice.direction));
  const rows = await posts.limit(slice.limit).offset(slice.offset).execute();
  return rows.map(({ id }) => id);
}

async function countReadable(db: Db, viewer: Viewer, filter: PostFilter): Promise<number> {
  if (!isAdmin(viewer))
    return (await countPublic(db, filter)) + (viewer ? await countHidden(db, viewer, filter) : 0);
  const { total } = await db
    .selectFrom("post")
    .where(whereReadable(viewer))
    .where(whereMatches(filter))
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The number of posts that are not public and belong to this account. */
async function countHidden(db: Db, account: Account, filter: PostFilter): Promise<number> {
  const person = { accountId: account._id, profileId: account.profileId ?? "" };
  const { total } = await db
    .selectFrom("post")
    .where((where) => where("post.id", "in", selectPostIds(where, person)))
    .where("publicAt", "is", null)
    .where("deletedAt", "is", null)
    .where(whereMatches(filter))
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
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

/**
 * Searches posts, best match first, then those that have the words only inside their file; a search for only a type or year
 * lists that type or year.
 */
export async function find(
  db: Db,
  viewer: Viewer,
  text: string,
  filter: ListFilter,
  most = MAX_FOUND,
): Promise<FoundPosts> {
  const named = await findByWords(db, viewer, text, filter, most);
  if (named.hasMore || filter.least !== undefined) return named;
  const { works, hasMore } = await findOnlyInFiles(db, viewer, text, filter);
  if (works.length === 0) return { ...named, ...(hasMore && { hasMore }) };
  const total = named.total + works.length;
  const limit = filter.limit ?? DEFAULT_PAGE_SIZE;
  const { currentPage, numberOfPages, offset } = pageWindow(total, filter.page, limit);
  const first = offset < named.total ? named.data : [];
  const start = Math.max(0, offset - named.total);
  const shown = works.slice(start, start + limit - first.length);
  const data = [
    ...first,
    ...(await findSummaries(
      db,
      viewer,
      shown.map(({ postId }) => postId),
    )),
  ];
  const inFiles = await readFound(db, text, shown);
  return { data, currentPage, numberOfPages, total, ...(hasMore && { hasMore }), inFiles };
}

/** The same without what is inside files: also for a suggestion, which is made of titles. */
export async function findByWords(
  db: Db,
  viewer: Viewer,
  text: string,
  filter: ListFilter,
  most = MAX_FOUND,
): Promise<FoundPosts> {
  const { possible, terms, type, year } = parseSearch(text);
  if (!possible) return { data: [], currentPage: 0, numberOfPages: 0, total: 0 };
  const hasScope = type !== undefined || year !== undefined;
  if (terms.length === 0 && !hasScope) return list(db, viewer, filter);
  if (hasScope && filter.type === undefined && (filter.year ?? year) === year) {
    const listed = await list(db, viewer, { ...filter, type, year: filter.year ?? year });
    if (listed.total > 0) return listed;
  }
  const searchFilter = {
    terms: parseWords(text).terms,
    least: filter.least,
    orYear: year,
    type: filter.type,
    year: filter.year,
  };
  const limit = filter.limit ?? DEFAULT_PAGE_SIZE;
  const read = (offset: number, count = limit) =>
    search.find(db, viewer, searchFilter, { limit: count, offset, most });
  let found = await read(filter.page * limit);
  if (found.total === undefined) {
    // Beyond the end, read the total from the first page and return the last page.
    const { total = 0 } = await read(0, 1);
    found = { ...(await read(pageWindow(total, filter.page, limit).offset)), total };
  }
  const { ids, total = 0, hasMore } = found;
  const { currentPage, numberOfPages } = pageWindow(total, filter.page, limit);
  const data = await findSummaries(db, viewer, ids);
  return { data, currentPage, numberOfPages, total, ...(hasMore && { hasMore }) };
}

/** The post with this id, slug or earlier slug; 404 when not readable, 410 when it was public and is deleted. */
export async function get(db: Db, viewer: Viewer, key: string): Promise<Post> {
  const { id } = await findPlace(db, viewer, key);
  const post = await findWithContent(db, viewer, id);
  if (!post) throw notFound();
  return post;
}

/** Where the post with this id, slug or earlier slug is in its list; errors as for `get`. */
export async function findPlace(db: Db, viewer: Viewer, key: string): Promise<PlaceInList> {
  const found = await locate(db, viewer, key);
  if (found?.isReadable) return found;
  if (found && isGone(found)) throw new AppError("gone", "This page has been taken down.");
  throw notFound();
}

const notFound = () => new AppError("notFound", "This post does not exist.");

/** The post with this id, slug or earlier slug, if it was public and is not any longer; 404 for all others. */
export async function findGone(db: Db, key: string) {
  const found = await locate(db, null, key);
  if (!found || !isGone(found)) throw notFound();
  return found;
}

type Located = NonNullable<Awaited<ReturnType<typeof locate>>>;

/** Whether visitors learn that there was a post: an admin took it down, or it was deleted while it was public. */
const isGone = ({ withdrawnAt, deletedAt, approvedAt, privateAt }: Located) =>
  withdrawnAt !== null || (deletedAt !== null && approvedAt !== null && privateAt === null);

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

const stateColumns = ["withdrawnAt", "deletedAt", "approvedAt", "privateAt"] as const;

/** Finds a post by id first, so that a title that looks like an id cannot shadow another post. */
async function locate(db: Db, viewer: Viewer, key: string) {
  const posts = db
    .selectFrom("post")
    .select(["post.id", "postType", "post.slug", "sortKey", ...stateColumns])
    .select((where) => whereReadable(viewer)(where).as("isReadable"));
  const byId = isId(key) ? await posts.where("post.id", "=", key).executeTakeFirst() : undefined;
  const bySlug = (slug: string) =>
    posts
      .innerJoin("post_slug", "post_slug.postId", "post.id")
      .where("post_slug.slug", "=", slug)
      .executeTakeFirst();
  return (
    byId ??
    (await posts.where("post.slug", "=", key).executeTakeFirst()) ??
    (await bySlug(key)) ??
    // A web page, whose address may be that of another post too.
    (await bySlug(toStoredAddress(key)))
  );
}
