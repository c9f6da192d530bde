import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#db/schema.ts";
import { isAdmin, type Viewer } from "#domain/accounts/viewer.ts";
import { beginningOf, type YearFilter } from "#domain/dates.ts";
import { isYearOfPosting, type PostType } from "#domain/posts/types.ts";

// The only place that decides who may read which posts, with the variants of its prepared queries.

export type Where = ExpressionBuilder<Schema, "post">;

/** The filter of a list. */
export interface PostFilter {
  type?: PostType | undefined;
  /** `none` for posts without a year; for types without a year of their own, the year of posting. */
  year?: YearFilter | undefined;
}

/** The kind of viewer, as far as the SQL depends on it. */
type Reader = "visitor" | "account" | "member" | "admin";

const readerOf = (viewer: Viewer): Reader => {
  if (viewer === null) return "visitor";
  if (isAdmin(viewer)) return "admin";
  return viewer.profileId === null ? "account" : "member";
};

/** The parameters of queries on readable posts; the variant decides which of them are used. */
export interface PostParams {
  accountId: string;
  profileId: string;
  type: PostType;
  year: number;
  /** The first sort key of the year and of the next year. */
  since: string;
  until: string;
}

/** The filters that the SQL depends on. */
export interface FilterVariant {
  byType: boolean;
  byYear: boolean;
  /** Only posts without a year. */
  undated: boolean;
  /** Whether the year is the year of posting. */
  ofPosting: boolean;
}

export interface QueryVariant extends FilterVariant {
  reader: Reader;
}

export function toParams(viewer: Viewer, filter: PostFilter = {}): PostParams {
  const year = filter.year === "none" ? 0 : (filter.year ?? 0);
  return {
    accountId: viewer?._id ?? "",
    profileId: viewer?.profileId ?? "",
    type: filter.type ?? "webPage",
    year,
    since: beginningOf(year),
    until: beginningOf(year + 1),
  };
}

export const filterVariantOf = (filter: PostFilter): FilterVariant => ({
  byType: filter.type !== undefined,
  byYear: filter.year !== undefined && filter.year !== "none",
  undated: filter.year === "none",
  ofPosting: filter.type !== undefined && isYearOfPosting(filter.type),
});

export const variantOf = (viewer: Viewer, filter: PostFilter): QueryVariant => ({
  reader: readerOf(viewer),
  ...filterVariantOf(filter),
});

/** The condition of a list's filter. */
export const whereMatches =
  (values: PostParams, { byType, byYear, undated, ofPosting }: FilterVariant) =>
  (where: Where) => {
    const isDated = where("datePrecision", "<>", "unknown");
    const inYear = ofPosting
      ? [isDated, where("sortKey", ">=", values.since), where("sortKey", "<", values.until)]
      : [where("year", "=", values.year)];
    const withoutYear = ofPosting ? where("datePrecision", "=", "unknown") : where("year", "is", null);
    return where.and([
      ...(byType ? [where("postType", "=", values.type)] : []),
      ...(byYear ? inYear : []),
      ...(undated ? [withoutYear] : []),
    ]);
  };

/** The condition for posts that a viewer may read; every list, count and page uses it. */
export const whereReadable = (values: PostParams, reader: Reader) => (where: Where) => {
  if (reader === "visitor") return where("publicAt", "is not", null);
  const stored = where("deletedAt", "is", null);
  if (reader === "admin") return stored;
  const posted = [where("publicAt", "is not", null), where("accountId", "=", values.accountId)];
  const written = where.selectFrom("post_author").select("postId").where("profileId", "=", values.profileId);
  const conditions = reader === "member" ? [...posted, where("post.id", "in", written)] : posted;
  return where.and([stored, where.or(conditions)]);
};

/** Like `whereReadable`, for queries that are not prepared. */
export const whereReadableBy = (viewer: Viewer) => whereReadable(toParams(viewer), readerOf(viewer));

/** Ids of the posts that an account posted or that its profile co-authored. */
export const selectPostIds = (
  where: Where,
  { accountId, profileId }: Pick<PostParams, "accountId" | "profileId">,
) =>
  where
    .selectFrom("post as posted")
    .select("posted.id")
    .where("posted.accountId", "=", accountId)
    .union(where.selectFrom("post_author").select("postId as id").where("profileId", "=", profileId));
