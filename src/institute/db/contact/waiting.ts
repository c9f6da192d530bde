import "#institute/domain/waiting-rows.ts";
import type { WaitingSource } from "#core/db/part.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { waitingOf } from "#core/domain/waiting.ts";
import { excerpt } from "#core/domain/words.ts";

const EXCERPT_WORDS = 40;

/** The messages that no admin has read. */
export const waitingMessages: WaitingSource = async (db, viewer, { limit }) => {
  if (!can(viewer, "contact.read")) return undefined;
  const unread = db.selectFrom("contact_message").where("archivedAt", "is", null).where("readAt", "is", null);
  const { count } = await unread
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const messages = await unread.selectAll().orderBy("id").limit(Math.max(1, limit)).execute();
  const rows = messages.map((message) => ({
    id: message.id,
    title: message.subject,
    detail: `${fullName(message)}: ${excerpt(message.message, EXCERPT_WORDS)}`,
    since: message.createdAt,
    href: "/messages",
    mailbox: message.email,
  }));
  return { messages: waitingOf(Number(count), rows, limit) };
};
