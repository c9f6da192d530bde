import { record } from "#core/db/accounts/audit.ts";
import { type Db, invalidatePublic, type Trx } from "#core/db/connect.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { MAX_SELECTED_WORKS } from "#institute/domain/people/selected-works-limit.ts";
import { paperTypes } from "#institute/domain/posts/types.ts";

/** The selected works of which the member still is an author, in their order, also those that visitors cannot see. */
export async function list(db: Db, profileId: string): Promise<string[]> {
  const rows = await selectOwn(db, profileId).where("post.deletedAt", "is", null).execute();
  return rows.map(({ postId }) => postId);
}

/** Those of them that visitors see. */
export async function listPublic(db: Db, profileId: string): Promise<string[]> {
  const rows = await selectOwn(db, profileId)
    .where("post.publicAt", "is not", null)
    .limit(MAX_SELECTED_WORKS)
    .execute();
  return rows.map(({ postId }) => postId);
}

const selectOwn = (db: Db, profileId: string) =>
  selectWorks(db, profileId).where(({ exists, selectFrom }) =>
    exists(
      selectFrom("post_author")
        .select("post_author.name")
        .where("post_author.profileId", "=", profileId)
        .whereRef("post_author.postId", "=", "post.id"),
    ),
  );

const selectWorks = (db: Db, profileId: string) =>
  db
    .selectFrom("selected_work")
    .innerJoin("post", "post.id", "selected_work.postId")
    .select("postId")
    .where("selected_work.profileId", "=", profileId)
    .orderBy("position");

/**
 * Replaces a member’s selection. Works in the bin, or that do not name the member any longer, stay selected behind it, so
 * that they come back.
 */
export async function save(
  db: Trx,
  by: Authorized<"profile.edit">,
  profileId: string,
  ids: string[],
): Promise<void> {
  await assertTheirs(db, profileId, ids);
  const before = await list(db, profileId);
  const selected = await selectWorks(db, profileId).execute();
  const hidden = selected.flatMap(({ postId }) =>
    before.includes(postId) || ids.includes(postId) ? [] : postId,
  );
  await db.deleteFrom("selected_work").where("profileId", "=", profileId).execute();
  const rows = [...ids, ...hidden].map((postId, position) => ({ profileId, position, postId }));
  if (rows.length > 0) await db.insertInto("selected_work").values(rows).execute();
  await record(db, {
    accountId: by._id,
    action: "profile.selectWorks",
    subject: "profile",
    subjectId: profileId,
    before,
    after: ids,
  });
  await invalidatePublic(db, "institute");
}

/** Refuses works of others as if they did not exist. */
async function assertTheirs(db: Db, profileId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const theirs = await db
    .selectFrom("post")
    .innerJoin("post_author", "post_author.postId", "post.id")
    .select("post.id")
    .distinct()
    .where("post_author.profileId", "=", profileId)
    .where("post.id", "in", ids)
    .where("post.postType", "in", paperTypes)
    .where("post.deletedAt", "is", null)
    .execute();
  if (theirs.length === ids.length) return;
  const message = "Choose papers and theses that name this member as an author.";
  throw new AppError("invalid", message, { fields: { works: message } });
}
