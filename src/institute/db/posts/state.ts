import type { Expression, Selectable, SqlBool } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import { AppError } from "#core/domain/errors.ts";
import { keysOf } from "#core/domain/keys.ts";
import type { NamedAuthor } from "./names/authors.ts";
import * as postAuthors from "./names/authors.ts";
import type { Where } from "./readable.ts";

/** A row of the table of posts. */
export type PostRow = Selectable<Schema["post"]>;

/** A post with its long text. */
export type PostWithText = PostRow & Pick<Selectable<Schema["post_text"]>, "content">;

/** A post with its text and its authors. */
export interface WrittenPost {
  post: PostWithText;
  authors: NamedAuthor[];
}

export const selectWithText = (db: Db) =>
  db
    .selectFrom("post")
    .innerJoin("post_text", "post_text.postId", "post.id")
    .selectAll("post")
    .select("post_text.content");

/** The current post; incrementing its version locks the row until the transaction ends. 409 for a stale version. */
export async function lockForUpdate(db: Trx, id: string, version: number | undefined): Promise<WrittenPost> {
  const written = await lockWhere(db, id, (where) => where("deletedAt", "is", null));
  if (!written) throw new AppError("notFound", "This post does not exist.");
  const { post } = written;
  if (version !== undefined && version !== post.version) {
    const { title, content, version: newest, updatedAt } = post;
    throw new AppError(
      "conflict",
      "This post was saved in the meantime, by someone else or in another tab.",
      {
        current: { title, content, version: newest, updatedAt },
      },
    );
  }
  return written;
}

/** Makes other transactions that hold or change a post wait until this one ends; the post stays as it is. */
export const holdPost = async (db: Trx, id: string): Promise<void> =>
  void (await db
    .updateTable("post")
    .set((post) => ({ version: post.ref("version") }))
    .where("id", "=", id)
    .execute());

/** The post as it was, if the condition holds; incrementing its version makes a concurrent change wait. */
export async function lockWhere(
  db: Trx,
  id: string,
  condition: (where: Where) => Expression<SqlBool>,
): Promise<WrittenPost | undefined> {
  const locked = await db
    .updateTable("post")
    .set((post) => ({ version: post("version", "+", 1) }))
    .where("id", "=", id)
    .where(condition)
    .returning("version")
    .executeTakeFirst();
  if (!locked) return undefined;
  const row = await selectWithText(db).where("post.id", "=", id).executeTakeFirstOrThrow();
  return { post: { ...row, version: row.version - 1 }, authors: await postAuthors.listAuthors(db, id) };
}

/** The post with some columns changed, as its next version. */
export const withColumns = ({ post, authors }: WrittenPost, set: Partial<PostRow>): WrittenPost => ({
  post: { ...post, version: post.version + 1, ...set },
  authors,
});

/** Since when visitors may see a post; null if they may not. */
export const publicAtOf = (
  post: Pick<PostRow, "approvedAt" | "privateAt" | "withdrawnAt" | "deletedAt">,
): string | null => (post.privateAt || post.withdrawnAt || post.deletedAt ? null : post.approvedAt);

/**
 * When visitors could read a post for the first time, which stays. One that was taken down or deleted, and comes back, is
 * none, nor is one that was public before this was noted.
 */
export const firstPublicAtOf = (
  before: PostRow | undefined,
  after: Pick<PostRow, "firstPublicAt" | "publicAt">,
  at: string,
): string | null => {
  const isBack = before !== undefined && isGone(before);
  const becomesPublic = after.publicAt !== null && !before?.publicAt && !isBack;
  return after.firstPublicAt ?? (becomesPublic ? at : null);
};

/** Whether a post was taken down or deleted. */
export const isGone = ({ deletedAt, withdrawnAt }: Pick<PostRow, "deletedAt" | "withdrawnAt">): boolean =>
  deletedAt !== null || withdrawnAt !== null;

/** When the public record of a post last changed, in whole seconds; null if it was never public. */
export const recordAtOf = (
  before: PostRow | undefined,
  after: Pick<PostRow, "publicAt">,
  at: string,
): string | null => (before?.publicAt || after.publicAt ? `${at.slice(0, 19)}Z` : (before?.recordAt ?? null));

/** The changed columns, before and after. */
export function difference(before: PostWithText, after: PostWithText) {
  const changed = keysOf(after).filter((key) => before[key] !== after[key]);
  const pick = (row: PostWithText) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return { before: pick(before), after: pick(after) };
}
