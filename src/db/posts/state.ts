import type { Expression, Selectable, SqlBool } from "kysely";
import { type Db, invalidatePublic, type Trx } from "#db/connect.ts";
import { now } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import { AppError } from "#domain/errors.ts";
import { keysOf } from "#domain/keys.ts";
import { postYear } from "#domain/partial-date.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { searchedFields } from "#domain/posts/work-fields.ts";
import { plainText } from "#formats/rich-text/clean.ts";
import type { NamedAuthor } from "./authors.ts";
import * as postAuthors from "./authors.ts";
import { recount } from "./counts.ts";
import type { Where } from "./readable.ts";
import { markChanged } from "./registrations.ts";
import * as search from "./search.ts";
import type { Searchable } from "./search-words.ts";
import { listSupervisedPosts } from "./supervisor-links.ts";
import { recountWords } from "./words.ts";

/** A row of the table of posts. */
export type PostRow = Selectable<Schema["post"]>;

/** A post with its long text. */
export type PostWithText = PostRow & Pick<Selectable<Schema["post_text"]>, "content">;

const selectWithText = (db: Db) =>
  db
    .selectFrom("post")
    .innerJoin("post_text", "post_text.postId", "post.id")
    .selectAll("post")
    .select("post_text.content");

/** The current post; incrementing its version locks the row until the transaction ends. 409 for a stale version. */
export async function lockForUpdate(db: Trx, id: string, version: number | undefined): Promise<PostWithText> {
  const row = await lockWhere(db, id, (where) => where("deletedAt", "is", null));
  if (!row) throw new AppError("notFound", "This post does not exist.");
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

/** The post as it was, if the condition holds; incrementing its version makes a concurrent change wait. */
export async function lockWhere(
  db: Trx,
  id: string,
  condition: (where: Where) => Expression<SqlBool>,
): Promise<PostWithText | undefined> {
  const locked = await db
    .updateTable("post")
    .set((post) => ({ version: post("version", "+", 1) }))
    .where("id", "=", id)
    .where(condition)
    .returning("version")
    .executeTakeFirst();
  if (!locked) return undefined;
  const row = await selectWithText(db).where("post.id", "=", id).executeTakeFirstOrThrow();
  return { ...row, version: row.version - 1 };
}

/** Since when visitors may see a post; null if they may not. */
export const publicAtOf = (
  post: Pick<PostRow, "approvedAt" | "privateAt" | "withdrawnAt" | "deletedAt">,
): string | null => (post.privateAt || post.withdrawnAt || post.deletedAt ? null : post.approvedAt);

/** When the public record of a post last changed, in whole seconds; null if it was never public. */
export const recordAtOf = (
  before: PostRow | null,
  after: Pick<PostRow, "publicAt">,
  at: string,
): string | null => (before?.publicAt || after.publicAt ? `${at.slice(0, 19)}Z` : (before?.recordAt ?? null));

/** Updates counts, search index and public caches after a post changed. */
export async function syncDerived(
  db: Trx,
  before: PostRow | null,
  after: PostWithText,
  authors: NamedAuthor[],
): Promise<void> {
  await recount(db, before && toCountedPost(before), toCountedPost(after));
  if (after.deletedAt) {
    await search.unindex(db, after.id);
    await recountWords(db, [{ postId: after.id, text: "" }]);
  } else await indexPosts(db, [{ post: after, authors }]);
  if (before) await markChanged(db, "post", [after.id]);
  if (before?.publicAt || after.publicAt) await invalidatePublic(db, "institute");
}

/** A post with its text and its authors. */
interface WrittenPost {
  post: PostWithText;
  authors: NamedAuthor[];
}

/** Updates posts in the search index, and their words in the vocabulary. */
async function indexPosts(db: Trx, written: WrittenPost[]): Promise<void> {
  const posts = written.map(toSearchable);
  await recountWords(
    db,
    posts.map(({ id, isPublic, title, authors }) => ({
      postId: id,
      text: isPublic ? `${title} ${authors}` : "",
    })),
  );
  await search.index(db, posts);
}

const toSearchable = ({ post, authors }: WrittenPost): Searchable => ({
  id: post.id,
  postType: post.postType,
  year: post.year,
  postedIn: postTypeRow(post.postType).order === "date" ? postYear(post) : null,
  isPublic: post.publicAt !== null,
  accountId: post.accountId,
  profileIds: authors.flatMap((author) => author.profileId ?? []),
  title: post.title,
  authors: authors.map((author) => author.name).join(" "),
  content: [...searchedFields.map((field) => post[field]), plainText(post.content)].filter(Boolean).join(" "),
});

/** Updates a member's name in their posts and the search index. */
export async function renameAuthor(db: Trx, profileId: string, name: string): Promise<void> {
  await postAuthors.rename(db, profileId, name);
  await reindex(db, await listWritten(db, profileId));
}

/** Marks that what catalogues know of a member's posts changed. */
export async function markRecordsChanged(db: Trx, profileId: string): Promise<void> {
  const supervised = await listSupervisedPosts(db, profileId);
  const ids = [...(await listWritten(db, profileId)), ...supervised];
  if (ids.length === 0) return;
  await db
    .updateTable("post")
    .set({ recordAt: `${now().slice(0, 19)}Z` })
    .where("id", "in", ids)
    .where("publicAt", "is not", null)
    .execute();
  await markChanged(db, "post", ids);
}

async function listWritten(db: Trx, profileId: string): Promise<string[]> {
  const posts = await db
    .selectFrom("post_author")
    .select("postId")
    .where("profileId", "=", profileId)
    .execute();
  return posts.map(({ postId }) => postId);
}

/** Indexes those of the posts that are not deleted. */
export async function reindex(db: Trx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  // Always in the same order, so that two transactions cannot wait for each other.
  const posts = await selectWithText(db)
    .where("post.id", "in", ids)
    .where("deletedAt", "is", null)
    .orderBy("post.id")
    .execute();
  if (posts.length === 0) return;
  const authors = await postAuthors.listAuthorsOf(db, ids);
  await indexPosts(
    db,
    posts.map((post) => ({ post, authors: authors.get(post.id) ?? [] })),
  );
}

/** The changed columns, before and after. */
export function difference(before: PostWithText, after: PostWithText) {
  const changed = keysOf(after).filter((key) => before[key] !== after[key]);
  const pick = (row: PostWithText) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return { before: pick(before), after: pick(after) };
}

const toCountedPost = (post: PostRow) => ({
  postType: post.postType,
  year: post.year,
  isPublic: post.publicAt !== null,
  isStored: post.deletedAt === null,
});
