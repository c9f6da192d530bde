import { findById } from "#core/db/accounts/accounts.ts";
import type { Db } from "#core/db/connect.ts";
import { findAnyDraft } from "#core/db/drafts.ts";
import { can } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { formatDay } from "#core/domain/dates.ts";
import type { StoredDraft } from "#core/domain/draft.ts";
import { AppError } from "#core/domain/errors.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { type PostType, postTypes } from "#institute/domain/posts/types.ts";
import { findWithContent } from "../posts/rows.ts";
import { findPass, type PassRow } from "./passes.ts";

/** What a pass opens at this moment, as the person sees it who gave it. */
export type Opening = { pass: PassRow; giver: Account; until: string } & (
  | { opens: "draft"; draft: StoredDraft; postType: PostType }
  | { opens: "post"; post: Post }
  | { opens: "file"; post: Post; fileUrl: string }
);

const refuse = (reason: string) => new AppError("gone", reason);
const noLongerGiven = () =>
  refuse("This link has ended: the person who gave it can no longer open this to others.");

/**
 * What a pass opens, asked each time: whether it is open and its day has come, whether what it opens is there and is the
 * same file, and whether its giver may still give it. If not, 410 with the reason.
 */
export async function findOpening(db: Db, id: string, now: Date): Promise<Opening> {
  const pass = await findPass(db, id);
  if (!pass) throw refuse("This link has ended, and what was known of it is deleted.");
  const { state, until, answeredById } = pass;
  if (state === "ended") throw refuse("This link was ended by the person who gave it to you.");
  if (state !== "open" || until === null) throw refuse("This link does not open anything.");
  if (until < lagosDay(now)) throw refuse(`This link opened until ${formatDay(until)}.`);
  const giver = answeredById === null ? null : await findById(db, answeredById);
  if (!giver) throw noLongerGiven();
  return { pass, giver, until, ...(await (pass.opens === "draft" ? findDraft : findPost)(db, pass, giver)) };
}

/** Why a pass opens nothing at this moment; null if it opens something. */
export const findRefusal = (db: Db, id: string, now: Date): Promise<string | null> =>
  findOpening(db, id, now).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "gone") return error.message;
      throw error;
    },
  );

async function findDraft(db: Db, { subjectId }: PassRow, giver: Account) {
  const found = await findAnyDraft(db, subjectId);
  if (!found) throw refuse("This draft has been deleted.");
  const { accountId, draft } = found;
  if (draft.ended === "sent")
    throw refuse("This draft has been finished and sent to the institute, so it is no longer shown here.");
  if (draft.ended !== null) throw refuse("This draft has been deleted.");
  if (accountId !== giver._id || !can(giver, "pass.showDraft")) throw noLongerGiven();
  if (draft.kind !== "post" || !isKeyOf(postTypes, draft.sort)) throw refuse("This draft cannot be shown.");
  return { opens: "draft", draft, postType: draft.sort } as const;
}

async function findPost(db: Db, { opens, subjectId, fileUrl }: PassRow, giver: Account) {
  const isThere = await db
    .selectFrom("post")
    .select("id")
    .where("id", "=", subjectId)
    .where("deletedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();
  const post = isThere && (await findWithContent(db, giver, subjectId));
  if (!post) throw refuse("What this link opened has been taken down.");
  if (!can(giver, "pass.give", post)) throw noLongerGiven();
  if (opens !== "file") return { opens: "post", post } as const;
  if (fileUrl === null || post.fileUrl !== fileUrl)
    throw refuse("The file that this link opened has been replaced or removed.");
  return { opens, post, fileUrl } as const;
}
