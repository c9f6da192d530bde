import type { Db } from "./connect.ts";
import { newId, now } from "./record.ts";

export interface AuditEntry {
  accountId: string | null;
  /** What was done, as `noun.verb`: `post.create`. */
  action: string;
  subject: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
}

/** Appends who did what; to be called in the transaction that does it. */
export async function record(db: Db, entry: AuditEntry): Promise<void> {
  const { before, after, ...rest } = entry;
  await db
    .insertInto("audit")
    .values({
      id: newId(),
      at: now(),
      ...rest,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}
