import type { Db } from "#db/connect.ts";
import type { StoredLetter } from "#db/outbox.ts";
import * as posts from "#db/post-review.ts";

/** Whether a message of a kind still holds when it is about to leave; kinds that are not here always do. */
export const mailChecks: Record<string, (db: Db, letter: StoredLetter) => Promise<boolean>> = {
  // Written for an address without an account, so that asking takes the same time; there is nobody to read it.
  "user-reset": async (_, letter) => letter.about !== null,
  "post-returned": (db, { about }) => posts.stillHolds(db, about ?? "", "returnedAt"),
  "post-approved": (db, { about }) => posts.stillHolds(db, about ?? "", "approvedAt"),
};
