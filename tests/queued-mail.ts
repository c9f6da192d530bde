import type { Db } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";

interface Queued {
  kind?: string;
  about?: string | null;
  to?: string;
  subject?: string;
  createdAt?: string;
}

/** Queues a mail as the version before did. */
export async function queueMail(db: Db, mail: Queued = {}): Promise<void> {
  const { createdAt = now(), kind = "user-password", to = "member@example.org" } = mail;
  const id = newId();
  const sent = { sentAt: null, droppedAt: null, failedAt: null, failure: null, attempts: 0 };
  const content = { subject: "Rains", text: "link", html: "<p>link</p>", replyTo: null };
  await db
    .insertInto("outbox")
    .values({ ...content, about: null, ...mail, ...sent, id, key: id, kind, to, createdAt, dueAt: createdAt })
    .execute();
}
