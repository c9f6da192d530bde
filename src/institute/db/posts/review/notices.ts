import type { Db, Trx } from "#core/db/connect.ts";
import { citedTypes } from "#institute/domain/posts/types.ts";
import type { Withdrawal } from "#institute/domain/posts/withdrawal.ts";
import type { WrittenPost } from "../state.ts";
import * as history from "./history.ts";

/** What an admin says of a work that is taken down; of a deleted one, nothing is said. */
export type Words = Pick<Withdrawal, "by" | "reason" | "hidesTitle">;
const noWords: Words = { by: null, reason: null, hidesTitle: false };

const columnsOf = ({ by, reason, hidesTitle }: Words, at: string) => ({
  by,
  reason,
  titleHiddenAt: hidesTitle ? at : null,
});

/** Stores how a public work is cited now, as its address goes on to say it; other posts get no notice. */
export async function create(
  db: Trx,
  { post, authors }: WrittenPost,
  { at, words = noWords }: { at: string; words?: Words | undefined },
): Promise<void> {
  if (!citedTypes.includes(post.postType)) return;
  const registered = await db
    .selectFrom("post_doi")
    .select("doi")
    .where("postId", "=", post.id)
    .where("registeredAt", "is not", null)
    .executeTakeFirst();
  const cited = { ...history.toStoredText(post, authors), ...registered, content: "", fileUrl: null };
  const row = { at, ...columnsOf(words, at), text: JSON.stringify(cited) };
  // Stays: a server before 0.7 restored works without removing their notices, and these rows are stored.
  await db
    .insertInto("post_withdrawal")
    .values({ postId: post.id, ...row })
    .onConflict((conflict) => conflict.column("postId").doUpdateSet(row))
    .execute();
}

/** Changes the words of a notice; false if there is none. */
export async function change(db: Trx, postId: string, words: Words, at: string): Promise<boolean> {
  const changed = await db
    .updateTable("post_withdrawal")
    .set(columnsOf(words, at))
    .where("postId", "=", postId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("post").select("id").where("id", "=", postId).where("publicAt", "is", null)),
    )
    .returning("postId")
    .executeTakeFirst();
  await purgeHiddenTexts(db, postId);
  return changed !== undefined;
}

/** Deletes the citation of a work that is gone from the bin too, if not even its title may show. */
export async function purgeHiddenTexts(db: Trx, postId: string): Promise<void> {
  await db
    .updateTable("post_withdrawal")
    .set({ text: null })
    .where("postId", "=", postId)
    .where("titleHiddenAt", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("post").select("id").where("id", "=", postId).where("title", "=", "")),
    )
    .execute();
}

export async function remove(db: Trx, postId: string): Promise<void> {
  await db.deleteFrom("post_withdrawal").where("postId", "=", postId).execute();
}

/** The notice of a post with the text that it cites, unless not even the title may show. */
export async function find(db: Db, postId: string) {
  const row = await db
    .selectFrom("post_withdrawal")
    .selectAll()
    .where("postId", "=", postId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { at, by, reason, titleHiddenAt, text } = row;
  const cited = text && !titleHiddenAt ? await history.readText(db, text) : null;
  return { at, by, reason, hidesTitle: titleHiddenAt !== null, cited };
}
