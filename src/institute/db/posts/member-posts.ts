import type { Db } from "#core/db/connect.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { type MemberTabName, memberTabs } from "#institute/domain/posts/member-tabs.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { type PostType, postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { findSummaries } from "./rows.ts";
import { selectWrittenIds } from "./written.ts";

export interface MemberPosts extends Paged<PostSummary> {
  /** The shown tab: the requested one, or the first that is not empty. */
  shelf: MemberTabName;
  /** The number of posts on each tab. */
  counts: Record<MemberTabName, number>;
  /** The types on the shown tab in their order, with their numbers. */
  kinds: { type: PostType; count: number }[];
}

/** A page of the public posts that a member wrote, on one tab, by type and the newest first. */
export async function listPublicPosts(
  db: Db,
  member: { _id: string; userId: string | null },
  filter: { tab?: MemberTabName | undefined; page: number; limit?: number | undefined },
): Promise<MemberPosts> {
  const person = { accountId: member.userId ?? "", profileId: member._id };
  const rows = await db
    .selectFrom("post")
    .select(["id", "postType", "year", "createdAt"])
    .where((where) => where("id", "in", selectWrittenIds(where, person)))
    .where("publicAt", "is not", null)
    .execute();
  const rowsByTab = Map.groupBy(rows, ({ postType }) => postTypeRow(postType).tab);
  const counts = {
    publications: rowsByTab.get("publications")?.length ?? 0,
    news: rowsByTab.get("news")?.length ?? 0,
    files: rowsByTab.get("files")?.length ?? 0,
  };
  const tab = filter.tab ?? memberTabs.find(({ name }) => counts[name] > 0)?.name ?? "publications";
  const sortKey = (row: (typeof rows)[number]) =>
    `${tab === "publications" ? (row.year ?? "0000") : ""} ${row.createdAt} ${row.id}`;
  const rowsByKind = Map.groupBy(rowsByTab.get(tab) ?? [], ({ postType }) => postType);
  const kinds = postTypeNames.flatMap((type) => {
    const ofKind = rowsByKind.get(type);
    return ofKind ? [{ type, rows: ofKind.toSorted((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1)) }] : [];
  });
  const listed = kinds.flatMap((kind) => kind.rows);
  const total = listed.length;
  const { size, offset, ...paging } = pageWindow(total, filter.page, filter.limit ?? DEFAULT_PAGE_SIZE);
  const ids = listed.slice(offset, offset + size).map(({ id }) => id);
  return {
    data: await findSummaries(db, null, ids),
    ...paging,
    total,
    shelf: tab,
    counts,
    kinds: kinds.map(({ type, rows: { length: count } }) => ({ type, count })),
  };
}
