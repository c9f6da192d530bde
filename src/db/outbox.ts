import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "./connect.ts";
import { newId, now } from "./record.ts";
import type { Schema } from "./schema.ts";

export interface MailMessage {
  /** The occasion, such as `request-overdue:<id>:7`; each key is stored only once. */
  key: string;
  /** Selects the check before sending, if there is one. */
  kind: string;
  /** The id of the record concerned. */
  about?: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

export type StoredMail = Selectable<Schema["outbox"]>;

/** Stores a mail to be sent later; returns whether its key was new. */
export async function enqueue(
  trx: Trx,
  { about, replyTo, ...mail }: MailMessage,
  at = now(),
): Promise<boolean> {
  const stored = await trx
    .insertInto("outbox")
    .values({
      ...mail,
      id: newId(),
      about: about ?? null,
      replyTo: replyTo ?? null,
      createdAt: at,
      dueAt: at,
      attempts: 0,
      sentAt: null,
      droppedAt: null,
      failedAt: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Drops mails of a kind about a record that have not been tried yet; returns them, oldest first. */
export async function withdraw(trx: Trx, kind: string, about: string): Promise<StoredMail[]> {
  const unsent = await trx
    .updateTable("outbox")
    .set({ ...clearedBody, droppedAt: now() })
    .where("about", "=", about)
    .where("kind", "=", kind)
    .where("dueAt", "is not", null)
    .where("attempts", "=", 0)
    .returningAll()
    .execute();
  return unsent.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether mails of a kind about a record were dropped and none was sent. */
export async function wasOnlyDropped(trx: Trx, kind: string, about: string): Promise<boolean> {
  const mails = await trx
    .selectFrom("outbox")
    .select(["sentAt", "droppedAt"])
    .where("about", "=", about)
    .where("kind", "=", kind)
    .execute();
  return mails.some(({ droppedAt }) => droppedAt !== null) && mails.every(({ sentAt }) => sentAt === null);
}

/** Frees the key of a mail, so that the same occasion can be queued again. */
export async function releaseKey(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable("outbox")
    .set((row) => ({ key: sql<string>`${row.ref("key")} || ' ' || ${row.ref("id")}` }))
    .where("id", "=", id)
    .execute();
}

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
