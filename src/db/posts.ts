import type { ExpressionBuilder } from "kysely";
import { AppError } from "#domain/errors.ts";
import { defaultPageSize, type Paged, pageWindow } from "#domain/paging.ts";
import type { Post, PostSummary } from "#domain/post.ts";
import { type PostType, postTypeRow } from "#domain/post-types.ts";
import { parseSearch } from "#domain/search-query.ts";
import { isAdmin, type Viewer } from "#domain/viewer.ts";
import type { Db } from "./connect.ts";
import { counts } from "./post-counts.ts";
import { summaries, whole } from "./post-rows.ts";
import type { Schema } from "./schema.ts";
import * as search from "./search.ts";

export interface ListFilter {
  type?: PostType | undefined;
  year?: number | undefined;
  /** From 0; past the end it is the last page. */
  page: number;
  limit?: number | undefined;
}

type Where = ExpressionBuilder<Schema, "post">;

/** What a viewer may read: every list, count, search and page of posts goes through it. */
const readable = (viewer: Viewer) => (where: Where) => {
  if (viewer === null) return where("publicAt", "is not", null);
  const stored = where("deletedAt", "is", null);
  if (isAdmin(viewer)) return stored;
  return where.and([stored, where.or([where("publicAt", "is not", null), own(viewer)(where)])]);
};

const own = (viewer: NonNullable<Viewer>) => (where: Where) => {
  const posted = where("accountId", "=", viewer._id);
  if (viewer.profileId === null) return posted;
  const written = where.selectFrom("post_author").select("postId").where("profileId", "=", viewer.profileId);
  return where.or([posted, where("post.id", "in", written)]);
};

/** A page of a list in its own order: by year and date, or by date. */
export async function list(db: Db, viewer: Viewer, filter: ListFilter): Promise<Paged<PostSummary>> {
  const total = await countReadable(db, viewer, filter);
  const { size, offset, ...place } = pageWindow(total, filter.page, filter.limit ?? defaultPageSize);
  if (size === 0) return { data: [], ...place, total };

  // The walk begins at the nearer end of the index, so the last page costs what the first one does.
  const backwards = offset > total / 2;
  const direction = backwards ? "asc" : "desc";
  let walk = matching(db, viewer, filter)
    .select("post.id")
    .orderBy(filter.type ? "sortKey" : "createdAt", direction);
  if (!filter.type) walk = walk.orderBy("post.id", direction);
  const rows = await walk
    .limit(size)
    .offset(backwards ? total - offset - size : offset)
    .execute();
  const ids = rows.map((row) => row.id);
  return { data: await summaries(db, viewer, backwards ? ids.reverse() : ids), ...place, total };
}

function matching(db: Db, viewer: Viewer, filter: Omit<ListFilter, "page">) {
  let posts = db.selectFrom("post").where(readable(viewer));
  if (filter.type) posts = posts.where("postType", "=", filter.type);
  if (filter.year !== undefined) posts = posts.where("year", "=", filter.year);
  return posts;
}

async function countReadable(db: Db, viewer: Viewer, filter: Omit<ListFilter, "page">): Promise<number> {
  const all = await counts(db, filter);
  if (isAdmin(viewer)) return all.stored;
  if (viewer === null) return all.public;
  const hidden = await matching(db, viewer, filter)
    .where("publicAt", "is", null)
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return all.public + hidden.total;
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

/** What a search finds, best first; a text that only names a year, a type or `none` is a list instead. */
export async function find(
  db: Db,
  viewer: Viewer,
  text: string,
  filter: ListFilter,
): Promise<Paged<PostSummary>> {
  const query = parseSearch(text);
  const narrowed = { ...filter, type: filter.type ?? query.type, year: filter.year ?? query.year };
  if (!query.possible || contradicts(filter, query))
    return { data: [], currentPage: 0, numberOfPages: 0, total: 0 };
  if (query.terms.length === 0) return list(db, viewer, narrowed);

  const asked = { terms: query.terms, type: narrowed.type, year: narrowed.year };
  const total = await search.count(db, viewer, asked);
  const { size, offset, ...place } = pageWindow(total, filter.page, filter.limit ?? defaultPageSize);
  const ids = size === 0 ? [] : await search.find(db, viewer, asked, size, offset);
  return { data: await summaries(db, viewer, ids), ...place, total };
}

const contradicts = (filter: ListFilter, query: { type?: PostType; year?: number }) =>
  (filter.type && query.type && filter.type !== query.type) ||
  (filter.year && query.year && filter.year !== query.year);

/** The post with this id or address, also an earlier address; 404 when it is not there or not for this viewer, 410 when it was public and is deleted. */
export async function get(db: Db, viewer: Viewer, key: string): Promise<Post> {
  const found = await locate(db, key);
  const post =
    found &&
    (await db
      .selectFrom("post")
      .select("id")
      .where("id", "=", found.id)
      .where(readable(viewer))
      .executeTakeFirst());
  const text = post && (await whole(db, viewer, post.id));
  if (text) return text;
  if (found?.deletedAt && found.approvedAt && !found.privateAt)
    throw new AppError("gone", "This page has been taken down.");
  throw new AppError("notFound", "There is no such post.");
}

async function locate(db: Db, key: string) {
  const columns = ["post.id", "deletedAt", "approvedAt", "privateAt"] as const;
  return (
    (await db.selectFrom("post").select(columns).where("slug", "=", key).executeTakeFirst()) ??
    (await db.selectFrom("post").select(columns).where("post.id", "=", key).executeTakeFirst()) ??
    (await db
      .selectFrom("post_slug")
      .innerJoin("post", "post.id", "post_slug.postId")
      .select(columns)
      .where("post_slug.slug", "=", key)
      .executeTakeFirst())
  );
}

/** The posts that a member posted or wrote with others, newest first, as far as `viewer` may read them. */
export async function ofMember(
  db: Db,
  viewer: Viewer,
  member: { accountId: string | null; profileId: string | null },
  filter: ListFilter,
): Promise<Paged<PostSummary>> {
  let theirs = db
    .selectFrom("post")
    .where(readable(viewer))
    .where((where) =>
      where.or([
        ...(member.accountId ? [where("accountId", "=", member.accountId)] : []),
        ...(member.profileId
          ? [
              where(
                "post.id",
                "in",
                where.selectFrom("post_author").select("postId").where("profileId", "=", member.profileId),
              ),
            ]
          : []),
      ]),
    );
  if (filter.type) theirs = theirs.where("postType", "=", filter.type);
  const { total } = await theirs
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { size, offset, ...place } = pageWindow(total, filter.page, filter.limit ?? defaultPageSize);
  const rows = await theirs
    .select("post.id")
    .orderBy("createdAt", "desc")
    .orderBy("post.id", "desc")
    .limit(size)
    .offset(offset)
    .execute();
  return {
    data: await summaries(
      db,
      viewer,
      rows.map((row) => row.id),
    ),
    ...place,
    total,
  };
}

/** Whether some post that `viewer` may read shows this file. */
export async function showsFile(db: Db, viewer: Viewer, fileUrl: string): Promise<boolean> {
  const row = await db
    .selectFrom("post")
    .select("id")
    .where("fileUrl", "=", fileUrl)
    .where(readable(viewer))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
