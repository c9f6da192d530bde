import type { Selectable } from "kysely";
import { isLinkValid } from "./accounts/tokens.ts";
import type { Db } from "./connect.ts";
import { now } from "./record.ts";
import type { Schema } from "./schema.ts";

// The mails that servers before 0.3 have queued; they are sent as they are written. Leaves with 0.12.0: letters replaced it.

export type StoredMail = Selectable<Schema["outbox"]>;

/** Longer than the longest delay between attempts: a later due time comes from a wrong clock. */
const MAX_WAIT_MS = 5 * 60 * 60_000;

/** The mails that are due at `at` (ISO 8601), longest due first. */
export async function listDue(db: Db, at: string, limit: number): Promise<StoredMail[]> {
  const latest = new Date(Date.parse(at) + MAX_WAIT_MS).toISOString();
  return db
    .selectFrom("outbox")
    .selectAll()
    .where((where) => where.or([where("dueAt", "<=", at), where("dueAt", ">", latest)]))
    .orderBy("dueAt")
    .limit(limit)
    .execute();
}

/** Leases a mail for one attempt until `until`; false when another process leased it first. */
export async function leaseMail(db: Db, { id, dueAt }: StoredMail, until: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set((row) => ({ dueAt: until, attempts: row("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("dueAt", "=", dueAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a queued mail may go: its link still works, and no letter has told its reader of its record since. */
export async function isStillTrue(db: Db, mail: StoredMail, at: string): Promise<boolean> {
  const { kind, about, to, createdAt } = mail;
  const purpose = kind === "user-reset" ? "reset" : kind === "user-confirm" ? "confirm" : undefined;
  if (purpose)
    return about !== null && isLinkValid(db, purpose, { accountId: about, writtenAt: createdAt, at });
  const later = await db
    .selectFrom("letter")
    .innerJoin("account", "account.id", "letter.reader")
    .select("letter.about")
    .where("letter.about", "=", about)
    .where("account.email", "=", to)
    .where("toldAt", ">", createdAt)
    .executeTakeFirst();
  return later === undefined;
}

const clearedBody = { text: "", html: "", dueAt: null, failure: null };

export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...clearedBody, sentAt: now() })
    .where("id", "=", id)
    .execute();
}

/** Marks a mail that is no longer true, so that it is not sent. */
export async function markDropped(db: Db, id: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...clearedBody, droppedAt: now() })
    .where("id", "=", id)
    .execute();
}

/** Records a failed attempt: the mail is due again at `next`, or given up when `next` is null. */
export async function markFailed(db: Db, id: string, failure: string, next: string | null): Promise<void> {
  const end = next === null ? { ...clearedBody, failedAt: now() } : { dueAt: next };
  await db
    .updateTable("outbox")
    .set({ ...end, failure: failure.slice(0, 500) })
    .where("id", "=", id)
    .execute();
}
