import { defaultPageSize, type Paged, pageWindow } from "#domain/paging.ts";
import type { PostSummary } from "#domain/post.ts";
import { type ShelfName, shelfOf, shelves } from "#domain/shelves.ts";
import type { Db } from "./connect.ts";
import { summaries } from "./post-rows.ts";
import { idsOf } from "./readable-posts.ts";

export interface MemberPosts extends Paged<PostSummary> {
  /** Which tab is shown: the one asked for, or the first that has anything. */
  shelf: ShelfName;
  /** How many there are on each. */
  counts: Record<ShelfName, number>;
}

/** What the public reads of a member's posts, their own and those written with others, one tab at a time. */
export async function publicPosts(
  db: Db,
  member: { _id: string; userId: string | null },
  filter: { shelf?: ShelfName | undefined; page: number; limit?: number | undefined },
): Promise<MemberPosts> {
  const person = { accountId: member.userId ?? "", profileId: member._id };
  const rows = await db
    .selectFrom("post")
    .select(["id", "postType", "year", "createdAt"])
    .where((where) => where("id", "in", idsOf(where, person)))
    .where("publicAt", "is not", null)
    .execute();
  const kept = Map.groupBy(rows, ({ postType }) => shelfOf(postType));
  const counts = {
    publications: kept.get("publications")?.length ?? 0,
    news: kept.get("news")?.length ?? 0,
    files: kept.get("files")?.length ?? 0,
  };
  const shelf = filter.shelf ?? shelves.find(({ name }) => counts[name] > 0)?.name ?? "publications";
  const order = (row: (typeof rows)[number]) =>
    `${shelf === "publications" ? (row.year ?? "0000") : ""} ${row.createdAt} ${row.id}`;
  const listed = kept.get(shelf)?.toSorted((a, b) => (order(a) < order(b) ? 1 : -1)) ?? [];
  const total = listed.length;
  const { size, offset, ...place } = pageWindow(total, filter.page, filter.limit ?? defaultPageSize);
  const ids = listed.slice(offset, offset + size).map(({ id }) => id);
  return { data: await summaries(db, null, ids), ...place, total, shelf, counts };
}
