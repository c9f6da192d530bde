import type { Selectable } from "kysely";
import { type Db, invalidatePublic } from "#db/connect.ts";
import type { Schema } from "#db/schema.ts";
import { AppError } from "#domain/errors.ts";
import { postYear } from "#domain/posts/date.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { plainText } from "#formats/rich-text/clean.ts";
import type { NamedAuthor } from "./authors.ts";
import * as postAuthors from "./authors.ts";
import { recount } from "./counts.ts";
import * as search from "./search.ts";

/** A row of the table of posts. */
export type PostRow = Selectable<Schema["post"]>;

/** The current post; incrementing its version locks the row until the transaction ends. 409 for a stale version. */
export async function lockForUpdate(db: Db, id: string, version: number | undefined): Promise<PostRow> {
  const locked = await db
    .updateTable("post")
    .set((post) => ({ version: post("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!locked) throw new AppError("notFound", "There is no such post.");
  const row: PostRow = { ...locked, version: locked.version - 1 };
  if (version !== undefined && version !== row.version) {
    const { title, content, version: newest, updatedAt } = row;
    throw new AppError(
      "conflict",
      "This post was saved in the meantime, by someone else or in another tab.",
      {
        current: { title, content, version: newest, updatedAt },
      },
    );
  }
  return row;
}

/** Updates counts, search index and public caches after a post changed. */
export async function syncDerived(
  db: Db,
  before: PostRow | null,
  after: PostRow,
  authors: NamedAuthor[],
): Promise<void> {
  await recount(db, before && toCountedPost(before), toCountedPost(after));
  if (after.deletedAt) await search.unindex(db, after.id);
  else await indexPost(db, after, authors);
  if (before?.publicAt || after.publicAt) await invalidatePublic(db);
}

/** Updates a post in the search index. */
export function indexPost(db: Db, post: PostRow, authors: NamedAuthor[]): Promise<void> {
  return search.index(db, {
    id: post.id,
    postType: post.postType,
    year: post.year,
    postedIn: postTypeRow(post.postType).order === "date" ? postYear(post) : null,
    isPublic: post.publicAt !== null,
    accountId: post.accountId,
    profileIds: authors.flatMap((author) => author.profileId ?? []),
    title: post.title,
    authors: authors.map((author) => author.name).join(" "),
    content: `${post.journal ?? ""} ${plainText(post.content)}`,
  });
}

/** Updates a member's name in their posts and the search index. */
export async function renameAuthor(db: Db, profileId: string, name: string): Promise<void> {
  await postAuthors.rename(db, profileId, name);
  const posts = await db
    .selectFrom("post")
    .selectAll()
    .where("deletedAt", "is", null)
    .where("id", "in", (query) =>
      query.selectFrom("post_author").select("postId").where("profileId", "=", profileId),
    )
    .execute();
  for (const post of posts) await indexPost(db, post, await postAuthors.listAuthors(db, post.id));
}

/** The changed columns, before and after. */
export function difference(before: PostRow, after: PostRow) {
  const changed = (Object.keys(after) as (keyof PostRow)[]).filter((key) => before[key] !== after[key]);
  const pick = (row: PostRow) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return { before: pick(before), after: pick(after) };
}

const toCountedPost = (post: PostRow) => ({
  postType: post.postType,
  year: post.year,
  isPublic: post.publicAt !== null,
  isStored: post.deletedAt === null,
});
