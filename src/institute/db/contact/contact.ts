import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { record } from "#core/db/accounts/audit.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { isUsableAddress, recordFileUses } from "#core/db/files/uses.ts";
import { newId, now } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import type {
  ContactAnswer,
  ContactChanges,
  ContactInput,
  ContactMessage,
} from "#institute/domain/contact/contact.ts";
import { listAnswers } from "./contact-answers.ts";
import { sendCopy, sendMessage } from "./contact-letters.ts";

/** Where messages are mailed. */
export interface DeliveryOptions {
  /** The institute's address; when empty, every admin gets the mail. */
  to: string;
  /** Counts a letter to the sender against its limits; false when one is reached. */
  mayCopy(): Promise<boolean>;
}

/** Stores a message and its mails once a day; returns whether the sender gets a copy. */
export async function send(db: Db, input: ContactInput, delivery: DeliveryOptions): Promise<boolean> {
  const { website: _, topic, ...written } = input;
  const fields = { ...written, subject: topic ? `${topic}: ${written.subject}` : written.subject };
  const createdAt = now();
  const day = lagosDay(createdAt);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([day, ...Object.values(fields)]))
    .digest("base64url");
  return transaction(db, async (trx) => {
    const id = newId();
    if (fields.photograph && !(await isUsableAddress(trx, null, fields.photograph)))
      throw new AppError("invalid", photographGone, { fields: { photograph: photographGone } });
    const stored = await trx
      .insertInto("contact_message")
      .values({ id, ...fields, fingerprint, createdAt, readAt: null, archivedAt: null })
      .onConflict((conflict) => conflict.column("fingerprint").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return false;
    await recordFileUses(trx, null, ["contact_message", id], { photograph: fields.photograph });
    await record(trx, {
      accountId: null,
      action: "contact.send",
      subject: "contactMessage",
      subjectId: id,
    });
    await sendMessage(trx, id, delivery.to);
    if (!(await delivery.mayCopy())) return false;
    await sendCopy(trx, id, fields.email);
    return true;
  });
}

const photographGone = "This photograph is no longer here. Please choose it again.";

/** Messages in the inbox or the archive, newest first, with the number of unread ones in the inbox. */
export async function list(
  db: Db,
  {
    archived,
    page,
    limit = DEFAULT_PAGE_SIZE,
  }: { archived: boolean; page: number; limit?: number | undefined },
): Promise<Paged<ContactMessage> & { unread: number }> {
  const folder = db.selectFrom("contact_message").where("archivedAt", archived ? "is not" : "is", null);
  const counted = await folder
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const { size, offset, ...paging } = pageWindow(total, page, limit);
  const rows = await folder.selectAll().orderBy("id", "desc").limit(size).offset(offset).execute();
  const { unread } = await db
    .selectFrom("contact_message")
    .where("archivedAt", "is", null)
    .where("readAt", "is", null)
    .select((select) => select.fn.countAll<number>().as("unread"))
    .executeTakeFirstOrThrow();
  const answers = await listAnswers(
    db,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => toContactMessage(row, answers)),
    ...paging,
    total,
    unread: Number(unread),
  };
}

/** Marks a message as read or unread, and archives or unarchives it. */
export async function update(
  db: Db,
  account: Authorized<"contact.read">,
  id: string,
  changes: ContactChanges,
) {
  return transaction(db, async (trx) => {
    const before = await trx
      .selectFrom("contact_message")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) throw new AppError("notFound", "This message does not exist.");
    const { isRead = before.readAt !== null, isArchived = before.archivedAt !== null } = changes;
    const dates = {
      readAt: isRead ? (before.readAt ?? now()) : null,
      archivedAt: isArchived ? (before.archivedAt ?? now()) : null,
    };
    const isUnchanged = before.readAt === dates.readAt && before.archivedAt === dates.archivedAt;
    if (!isUnchanged) {
      await trx.updateTable("contact_message").set(dates).where("id", "=", id).execute();
      await record(trx, {
        accountId: account._id,
        action: "contact.update",
        subject: "contactMessage",
        subjectId: id,
        before: { readAt: before.readAt, archivedAt: before.archivedAt },
        after: dates,
      });
    }
    return toContactMessage({ ...before, ...dates }, await listAnswers(trx, [id]));
  });
}

const toContactMessage = (
  {
    id: _id,
    readAt,
    archivedAt,
    fingerprint: _fingerprint,
    ...message
  }: Selectable<Schema["contact_message"]>,
  answers: ReadonlyMap<string, ContactAnswer[]>,
): ContactMessage => ({
  _id,
  ...message,
  answers: answers.get(_id) ?? [],
  isRead: readAt !== null,
  isArchived: archivedAt !== null,
});
