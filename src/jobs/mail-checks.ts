import type { Db } from "#db/connect.ts";
import type { StoredMail } from "#db/outbox.ts";
import * as review from "#db/posts/review.ts";
import { loanMailChecks } from "./loan-reminders.ts";

/** Whether a mail is still true just before it is sent. */
export type MailCheck = (db: Db, mail: StoredMail, now: Date) => Promise<boolean>;

/** Checks by kind of mail; other kinds are always sent. */
export const mailChecks: Record<string, MailCheck> = {
  // A reset for an unknown address is queued too, so that timing reveals nothing, but it is never sent.
  "user-reset": async (_, mail) => mail.about !== null,
  "post-returned": (db, { about }) => review.isStillValid(db, about ?? "", "returnedAt"),
  "post-approved": (db, { about }) => review.isStillValid(db, about ?? "", "approvedAt"),
  ...loanMailChecks,
};
