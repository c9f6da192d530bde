import { type Selectable, sql } from "kysely";
import type { Db } from "./connect.ts";
import { newId, now } from "./record.ts";
import type { Schema } from "./schema.ts";

export interface MailMessage {
  /** The occasion, such as `request-overdue:<id>:7`: the same key is stored once for ever. */
  key: string;
  /** Names the check that is made before sending, if it has one. */
  kind: string;
  /** The id of the record that it is about. */
  about?: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

export type StoredMail = Selectable<Schema["outbox"]>;

/** Stores a message in the transaction that causes it; it is sent afterwards. Says whether the occasion was a new one. */
export async function enqueue(
  trx: Db,
  { about, replyTo, ...letter }: MailMessage,
  at = now(),
): Promise<boolean> {
  const stored = await trx
    .insertInto("outbox")
    .values({
      ...letter,
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

/** Takes back the messages of a kind about a record that nobody has tried to send yet; returns them, the oldest first. */
export async function withdraw(trx: Db, kind: string, about: string): Promise<StoredMail[]> {
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

/** Whether messages of a kind about a record were written and taken back, and none was sent. */
export async function wasOnlyDropped(trx: Db, kind: string, about: string): Promise<boolean> {
  const written = await trx
    .selectFrom("outbox")
    .select(["sentAt", "droppedAt"])
    .where("about", "=", about)
    .where("kind", "=", kind)
    .execute();
  return (
    written.some(({ droppedAt }) => droppedAt !== null) && written.every(({ sentAt }) => sentAt === null)
  );
}

/** Lets the occasion of a message be written again. */
export async function releaseKey(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("outbox")
    .set((row) => ({ key: sql<string>`${row.ref("key")} || ' ' || ${row.ref("id")}` }))
    .where("id", "=", id)
    .execute();
}

/** Milliseconds, more than the longest wait between two attempts: what is due later was stored by a wrong clock. */
const MAX_WAIT_MS = 5 * 60 * 60_000;

/** The messages whose time has come, the longest waiting first. */
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

/** Takes a message for one attempt; false when another process took it first. Unless settled it is due again at `until`. */
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

/** It no longer holds and is not sent. */
export async function markDropped(db: Db, id: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...clearedBody, droppedAt: now() })
    .where("id", "=", id)
    .execute();
}

/** The attempt failed: to be tried again at `next`, or given up when there is none. */
export async function markFailed(db: Db, id: string, failure: string, next: string | null): Promise<void> {
  const end = next === null ? { ...clearedBody, failedAt: now() } : { dueAt: next };
  await db
    .updateTable("outbox")
    .set({ ...end, failure: failure.slice(0, 500) })
    .where("id", "=", id)
    .execute();
}
