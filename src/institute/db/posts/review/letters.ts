import { z } from "zod";
import { nameOfAccount } from "#core/db/accounts/accounts.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { letterNoun } from "#core/db/letter-noun.ts";
import { listReaders, tell } from "#core/db/letters.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { PostStepName } from "#institute/domain/posts/state.ts";
import {
  type Removal,
  type RemovedPost,
  type Review,
  type ReviewedPost,
  removalLetter,
  reviewLetter,
} from "#institute/formats/posts/post-letters.ts";
import type { PostRow, WrittenPost } from "../state.ts";

/** How long a letter about a post waits, so that approvals one by one are one letter. */
const JOIN_MS = 2 * 60_000;

interface Change {
  before: WrittenPost | null;
  after: WrittenPost;
  who: Viewer;
  at: string;
}

/** Notes a decision for the writers of a post, and its removal or return for its authors; the other changes they know. */
export async function tellOfPost(trx: Trx, { before, after, who, at }: Change): Promise<void> {
  if (!before) return;
  const { id } = after.post;
  const news = { about: id, now: new Date(at), waitMs: JOIN_MS };
  const review = { noun: "review", before: reviewOf(before.post), after: reviewOf(after.post) };
  const isDecision = isReturned(review) || isAccepted(review);
  const writers = isDecision ? await listWriters(trx, id) : await listReaders(trx, "review", id);
  for (const reader of writers)
    await tell(trx, { ...news, ...review, reader, isKnown: !isDecision || reader === who?._id });
  const removal = { noun: "removal", before: removalOf(before.post), after: removalOf(after.post) };
  if (removal.before.isDown === removal.after.isDown) return;
  for (const reader of await listAuthorAccounts(trx, id))
    await tell(trx, { ...news, ...removal, reader, isKnown: reader === who?._id });
}

const reviewOf = ({ approvedAt, waitingSince, returnedAt }: PostRow): Review => ({
  isApproved: approvedAt !== null,
  isWaiting: waitingSince !== null,
  returnedAt,
});
const removalOf = ({ withdrawnAt }: PostRow): Removal => ({ isDown: withdrawnAt !== null });

interface Reviews {
  before: Review;
  after: Review;
}
const isReturned = ({ before, after }: Reviews) =>
  after.returnedAt !== null && after.returnedAt !== before.returnedAt;
const isAccepted = ({ before, after }: Reviews) => before.isWaiting && !after.isWaiting && after.isApproved;

/** The poster and the author of the last change, if their addresses are confirmed. */
async function listWriters(db: Db, postId: string): Promise<string[]> {
  const ofPost = db.selectFrom("post").select("accountId").where("id", "=", postId);
  const lastChange = await db
    .selectFrom("post_revision")
    .select("accountId")
    .where("postId", "=", postId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const writers = await selectReaders(db)
    .where((where) => where.or([where("id", "in", ofPost), where("id", "=", lastChange?.accountId ?? "")]))
    .execute();
  return writers.map(({ id }) => id);
}

/** The poster and the authors who are members, if their addresses are confirmed. */
export async function listAuthorAccounts(db: Db, postId: string): Promise<string[]> {
  const poster = db.selectFrom("post").select("accountId").where("id", "=", postId);
  const members = db
    .selectFrom("post_author")
    .innerJoin("profile", "profile.id", "post_author.profileId")
    .select("profile.email")
    .where("postId", "=", postId)
    .where("profile.deletedAt", "is", null);
  const authors = await selectReaders(db)
    .where((where) => where.or([where("id", "in", poster), where("email", "in", members)]))
    .execute();
  return authors.map(({ id }) => id);
}

const selectReaders = (db: Db) =>
  db
    .selectFrom("account")
    .select("id")
    .where("confirmedAt", "is not", null)
    .where("disabledAt", "is", null)
    .orderBy("id");

/** The stored posts among these, each with who last took this step. */
async function readPosts(trx: Trx, ids: readonly string[], step: PostStepName) {
  const rows = await trx
    .selectFrom("post")
    .selectAll()
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .execute();
  const steps = await trx
    .selectFrom("post_step")
    .select(["postId", "accountId"])
    .where("postId", "in", ids)
    .where("step", "=", step)
    .orderBy("id")
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const by = steps.findLast(({ postId }) => postId === row.id)?.accountId;
      const { id: _id, title, slug, postType } = row;
      const admin = await nameOfAccount(trx, by);
      return { row, facts: { _id, title, slug, postType, admin, isPublic: row.publicAt !== null } };
    }),
  );
}

/** To the writers of a post, about its review. */
export const reviewLetters = letterNoun<Review, ReviewedPost>({
  told: z
    .object({ isApproved: z.boolean(), isWaiting: z.boolean(), returnedAt: z.string().nullable() })
    .partial(),
  async read(trx, about) {
    const posts = await readPosts(trx, about, "returned");
    return new Map(
      posts.map(({ row, facts }) => [
        row.id,
        { ...facts, ...reviewOf(row), ...removalOf(row), note: row.returnNote ?? "" },
      ]),
    );
  },
  compose: reviewLetter,
});

/** To the authors of a work, about its removal from the site. */
export const removalLetters = letterNoun<Removal, RemovedPost>({
  told: z.object({ isDown: z.boolean() }).partial(),
  async read(trx, about) {
    const posts = await readPosts(trx, about, "takenDown");
    const notices = await trx
      .selectFrom("post_withdrawal")
      .select(["postId", "by", "reason", "titleHiddenAt"])
      .where("postId", "in", about)
      .execute();
    return new Map(
      posts.map(({ row, facts }) => {
        const notice = notices.find(({ postId }) => postId === row.id);
        const { by = null, reason = null, titleHiddenAt = null } = notice ?? {};
        return [row.id, { ...facts, ...removalOf(row), by, reason, hidesTitle: titleHiddenAt !== null }];
      }),
    );
  },
  compose: removalLetter,
});
