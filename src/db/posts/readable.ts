import type { ExpressionBuilder } from "kysely";
import type { Schema } from "#db/schema.ts";
import { isAdmin, type Viewer } from "#domain/accounts/viewer.ts";
import { beginningOf, type YearFilter } from "#domain/dates.ts";
import { isYearOfPosting, type PostType } from "#domain/posts/types.ts";

// Who may read which posts, in one place, and the shapes that its queries are prepared in.

export type Where = ExpressionBuilder<Schema, "post">;

/** What a list may be narrowed to. */
export interface PostFilter {
  type?: PostType | undefined;
  /** `none` for what has no year; of types without one, the year of posting. */
  year?: YearFilter | undefined;
}

/** Who asks, as far as the text of a query depends on it. */
type Reader = "visitor" | "account" | "member" | "admin";

const readerOf = (viewer: Viewer): Reader => {
  if (viewer === null) return "visitor";
  if (isAdmin(viewer)) return "admin";
  return viewer.profileId === null ? "account" : "member";
};

/** The values that a query about readable posts may need; which of them it has places for, its shape says. */
export interface PostParams {
  accountId: string;
  profileId: string;
  type: PostType;
  year: number;
  /** Where the year begins and ends among the keys of a list in order of dates. */
  since: string;
  until: string;
}

/** What a query is narrowed by, as far as its text depends on it. */
export interface FilterVariant {
  byType: boolean;
  byYear: boolean;
  /** Narrowed to what has no year. */
  undated: boolean;
  /** Whether the year is that of posting. */
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

/** What a list is narrowed to, as a condition. */
export const narrowed =
  (values: PostParams, { byType, byYear, undated, ofPosting }: FilterVariant) =>
  (where: Where) => {
    const known = where("datePrecision", "<>", "unknown");
    const inYear = ofPosting
      ? [known, where("sortKey", ">=", values.since), where("sortKey", "<", values.until)]
      : [where("year", "=", values.year)];
    const withoutYear = ofPosting ? where("datePrecision", "=", "unknown") : where("year", "is", null);
    return where.and([
      ...(byType ? [where("postType", "=", values.type)] : []),
      ...(byYear ? inYear : []),
      ...(undated ? [withoutYear] : []),
    ]);
  };

/** What a viewer may read: every list, count, search and page of posts goes through it. */
export const whereReadable = (values: PostParams, reader: Reader) => (where: Where) => {
  if (reader === "visitor") return where("publicAt", "is not", null);
  const stored = where("deletedAt", "is", null);
  if (reader === "admin") return stored;
  const posted = [where("publicAt", "is not", null), where("accountId", "=", values.accountId)];
  const written = where.selectFrom("post_author").select("postId").where("profileId", "=", values.profileId);
  const conditions = reader === "member" ? [...posted, where("post.id", "in", written)] : posted;
  return where.and([stored, where.or(conditions)]);
};

/** The same filter, for a query that is not prepared. */
export const whereReadableBy = (viewer: Viewer) => whereReadable(toParams(viewer), readerOf(viewer));

/** The ids of the posts that an account posted, or that its profile wrote with others. */
export const selectPostIds = (
  where: Where,
  { accountId, profileId }: Pick<PostParams, "accountId" | "profileId">,
) =>
  where
    .selectFrom("post as posted")
    .select("posted.id")
    .where("posted.accountId", "=", accountId)
    .union(where.selectFrom("post_author").select("postId as id").where("profileId", "=", profileId));
