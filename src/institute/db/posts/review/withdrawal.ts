import { record } from "#core/db/accounts/audit.ts";
import { invalidatePublic, type Trx } from "#core/db/connect.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { citedTypes } from "#institute/domain/posts/types.ts";
import type { Withdrawal } from "#institute/domain/posts/withdrawal.ts";
import { lockForUpdate, lockWhere, withColumns } from "../state.ts";
import { savePost } from "./consequences.ts";
import * as notices from "./notices.ts";

type Admin = Authorized<"post.withdraw">;

/** Takes a public work down; of one that was taken down or deleted before, changes what its address says. */
export async function takeDown(db: Trx, admin: Admin, id: string, words: Withdrawal): Promise<void> {
  const at = now();
  if (await notices.change(db, id, words, at)) {
    const { version: _, ...after } = words;
    await invalidatePublic(db, "institute");
    const subject = { subject: "post", subjectId: id, after };
    await record(db, { accountId: admin._id, action: "post.withdraw", ...subject });
    return;
  }
  const before = await lockWhere(db, id, (where) => where("publicAt", "is not", null));
  if (!before || !citedTypes.includes(before.post.postType))
    throw new AppError("conflict", "Only a work that visitors can read can be taken down.");
  if (words.version !== undefined && words.version !== before.post.version)
    throw new AppError("conflict", "This post was saved in the meantime. Please read it again first.");
  const after = withColumns(before, { withdrawnAt: at });
  const note = words.reason ?? undefined;
  const audit = { action: "post.withdraw" } as const;
  await savePost(db, { before, after, who: admin, at, step: "takenDown", note, words, audit });
}

/** Puts a work back under its address; 409 if it was not taken down. */
export async function putBack(db: Trx, admin: Admin, id: string): Promise<void> {
  const before = await lockForUpdate(db, id, undefined);
  if (!before.post.withdrawnAt) throw new AppError("conflict", "This work was not taken down.");
  const after = withColumns(before, { withdrawnAt: null });
  const audit = { action: "post.putBack" } as const;
  await savePost(db, { before, after, who: admin, at: now(), step: "putBack", audit });
}
