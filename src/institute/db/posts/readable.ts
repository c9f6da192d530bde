import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#core/db/schema.ts";
import { type Operator, operator } from "#core/domain/accounts/policy.ts";
import { isAdmin, type Viewer } from "#core/domain/accounts/viewer.ts";
import { beginningOf, type YearFilter } from "#core/domain/dates.ts";
import { isYearOfPosting, type PostType } from "#institute/domain/posts/types.ts";

// The only place that decides who may read which posts.

export type Where = ExpressionBuilder<Schema, "post">;

/** The filter of a list. */
export interface PostFilter {
  type?: PostType | undefined;
  /** `none` for posts without a year; for types without a year of their own, the year of posting. */
  year?: YearFilter | undefined;
}

/** Whether the filter's year is the year of posting. */
const isOfPosting = ({ type }: PostFilter): boolean => type !== undefined && isYearOfPosting(type);

/** The condition of a list's filter. */
export const whereMatches = (filter: PostFilter) => (where: Where) =>
  where.and([
    ...(filter.type === undefined ? [] : [where("postType", "=", filter.type)]),
    ...(filter.year === undefined ? [] : [whereYear(where, filter, filter.year)]),
  ]);

function whereYear(where: Where, filter: PostFilter, year: YearFilter) {
  if (!isOfPosting(filter)) return year === "none" ? where("year", "is", null) : where("year", "=", year);
  if (year === "none") return where("datePrecision", "=", "unknown");
  return where.and([
    where("datePrecision", "<>", "unknown"),
    where("sortKey", ">=", beginningOf(year)),
    where("sortKey", "<", beginningOf(year + 1)),
  ]);
}

/** The condition for posts that a viewer may read; every list, count and page uses it. */
export const whereReadable = (viewer: Viewer | Operator) => (where: Where) => {
  if (viewer === null) return where("publicAt", "is not", null);
  const stored = where("deletedAt", "is", null);
  if (viewer === operator || isAdmin(viewer)) return stored;
  const readable = [where("publicAt", "is not", null), where("accountId", "=", viewer._id)];
  if (viewer.profileId !== null) {
    const { profileId } = viewer;
    const written = where.selectFrom("post_author").select("postId").where("profileId", "=", profileId);
    readable.push(where("post.id", "in", written));
  }
  return where.and([stored, where.or(readable)]);
};

/**
 * The same among the posts that a person posted or co-authored: of their own they read all that are stored. The shorter
 * condition lets an index answer it.
 */
export const whereReadableOf = (viewer: Viewer, person: { accountId: string; profileId: string }) =>
  viewer !== null && viewer._id === person.accountId && (viewer.profileId ?? "") === person.profileId
    ? (where: Where) => where("deletedAt", "is", null)
    : whereReadable(viewer);

/** The condition for posts of which visitors learn that they were there: taken down, or deleted while they were public. */
export const whereGone = (where: Where) =>
  where.or([
    where("withdrawnAt", "is not", null),
    where.and([
      where("deletedAt", "is not", null),
      where("approvedAt", "is not", null),
      where("privateAt", "is", null),
    ]),
  ]);

/** The condition for posts whose file a viewer may open on a day in Nigeria, among those that they may read. */
export const whereFileOpen = (viewer: Viewer, today: string) => (where: Where) => {
  if (isAdmin(viewer)) return where.lit(true);
  const open = [
    where("accessRight", "is", null),
    where("accessRight", "=", "open"),
    where.and([where("accessRight", "=", "embargoed"), where("embargoUntil", "<=", today)]),
  ];
  if (viewer === null) return where.or(open);
  const person = { accountId: viewer._id, profileId: viewer.profileId ?? "" };
  return where.or([...open, where("post.id", "in", selectPostIds(where, person))]);
};

/** Ids of the posts that an account posted or that its profile co-authored. */
export const selectPostIds = (where: Where, person: { accountId: string; profileId: string }) =>
  where
    .selectFrom("post as posted")
    .select("posted.id")
    .where("posted.accountId", "=", person.accountId)
    .union(where.selectFrom("post_author").select("postId as id").where("profileId", "=", person.profileId));
