import { isLinkValid, type Purpose } from "#db/accounts/tokens.ts";
import type { Db } from "#db/connect.ts";
import type { StoredMail } from "#db/outbox.ts";
import { findOpen } from "#db/posts/name-claims.ts";
import * as review from "#db/posts/review.ts";
import { isStillReturned } from "#db/surveys/field-reviews.ts";

/** Whether a mail is still true just before it is sent. */
export type MailCheck = (db: Db, mail: StoredMail, now: Date) => Promise<boolean>;

/** Checks by kind of mail; other kinds are always sent. */
export const mailChecks: Record<string, MailCheck> = {
  // A reset for an unknown address is queued too, so that timing reveals nothing, but it is never sent.
  "user-reset": (db, mail, now) => hasValidLink(db, "reset", mail, now),
  "user-confirm": (db, mail, now) => hasValidLink(db, "confirm", mail, now),
  "post-returned": (db, { about }) => review.isStillValid(db, about ?? "", "returnedAt"),
  "post-approved": (db, { about }) => review.isStillValid(db, about ?? "", "approvedAt"),
  "post-withdrawn": (db, { about }) => review.isStillValid(db, about ?? "", "withdrawnAt"),
  "post-put-back": (db, { about }) => review.isStillValid(db, about ?? "", "publicAt"),
  "field-returned": (db, { about }) => isStillReturned(db, about ?? ""),
  "name-claimed": async (db, { about }) => (await findOpen(db, about ?? "")) !== undefined,
};

const hasValidLink = async (db: Db, purpose: Purpose, { about, createdAt }: StoredMail, now: Date) =>
  about !== null &&
  (await isLinkValid(db, purpose, { accountId: about, writtenAt: createdAt, at: now.toISOString() }));
