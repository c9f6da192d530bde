import type { Db } from "#db/connect.ts";
import type { StoredMail } from "#db/outbox.ts";
import * as posts from "#db/posts/review.ts";
import { loanMailChecks } from "./loan-reminders.ts";

/** Whether a message still holds at `now`, when it is about to leave. */
export type MailCheck = (db: Db, letter: StoredMail, now: Date) => Promise<boolean>;

/** The checks by the kind of message; kinds that are not here always hold. */
export const mailChecks: Record<string, MailCheck> = {
  // Written for an address without an account, so that asking takes the same time; there is nobody to read it.
  "user-reset": async (_, letter) => letter.about !== null,
  "post-returned": (db, { about }) => posts.isStillValid(db, about ?? "", "returnedAt"),
  "post-approved": (db, { about }) => posts.isStillValid(db, about ?? "", "approvedAt"),
  ...loanMailChecks,
};
