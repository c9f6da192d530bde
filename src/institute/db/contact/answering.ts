import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { dbParts } from "#core/db/part.ts";
import { newId, now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ContactAnswer } from "#institute/domain/contact/contact.ts";
import { update } from "./contact.ts";
import { sendAnswer } from "./contact-letters.ts";

/**
 * Answers a message with a page of the site and marks it as read: its writer gets a letter with the title and the address;
 * a page that they have been sent is refused. `count` counts the letter to their address, and throws if they are too many.
 */
export async function answerMessage(
  trx: Trx,
  account: Authorized<"contact.read">,
  { id: messageId, path }: { id: string; path: string },
  count: (address: string) => Promise<unknown>,
): Promise<ContactAnswer> {
  const { email } = await update(trx, account, messageId, { isRead: true });
  const page = await findPage(trx, path);
  const answer = { path: page.href, title: page.title, createdAt: now() };
  const id = newId();
  const stored = await trx
    .insertInto("contact_answer")
    .values({ id, messageId, accountId: account._id, ...answer })
    .onConflict((conflict) => conflict.columns(["messageId", "path"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) throw new AppError("conflict", "The writer has been sent this page already.");
  await record(trx, {
    accountId: account._id,
    action: "contact.answer",
    subject: "contactMessage",
    subjectId: messageId,
    after: { path: answer.path },
  });
  await count(email);
  await sendAnswer(trx, id, email);
  return answer;
}

/** A page that answers messages by its address, as it is called. */
async function findPage(db: Db, path: string) {
  for (const { answers } of dbParts()) {
    const [page] = (await answers?.(db, [path])) ?? [];
    if (page) return page;
  }
  const message = "This page does not exist.";
  throw new AppError("invalid", message, { fields: { path: message } });
}
