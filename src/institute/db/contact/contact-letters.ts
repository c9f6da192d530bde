import { listAdmins } from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import { type LetterNoun, toUnproven } from "#core/db/letter-noun.ts";
import { ask } from "#core/db/letters.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import {
  type ContactLetter,
  contactAnswer,
  contactCopy,
  contactMail,
} from "#institute/formats/contact/contact-mails.ts";

/** Sends a message to the institute’s address; when it is empty, to every admin. */
export async function sendMessage(trx: Trx, id: string, address: string): Promise<void> {
  const readers = address ? [address] : (await listAdmins(trx)).map((admin) => admin.id);
  for (const reader of readers) await ask(trx, { noun: "message", about: id, reader }, new Date());
}

/** Sends a copy of a message to the address given as the sender. */
export const sendCopy = (trx: Trx, id: string, reader: string): Promise<void> =>
  ask(trx, { noun: "copy", about: id, reader }, new Date());

/** Sends the writer of a message a page that answers it. */
export const sendAnswer = (trx: Trx, id: string, reader: string): Promise<void> =>
  ask(trx, { noun: "answer", about: id, reader }, new Date());

const ofMessages = (compose: (message: ContactLetter, publicUrl: string) => MailDraft): LetterNoun => ({
  async read(trx, about, { publicUrl }) {
    const messages = await trx.selectFrom("contact_message").selectAll().where("id", "in", about).execute();
    return new Map(
      messages.map((message) => [message.id, { facts: null, compose: () => compose(message, publicUrl) }]),
    );
  },
});

/** To the writer of a message, about a page that answers it. */
export const answerLetters = toUnproven({
  async read(trx, about, { publicUrl }) {
    const rows = await trx
      .selectFrom("contact_answer as answer")
      .innerJoin("contact_message as message", "message.id", "answer.messageId")
      .select(["answer.id", "answer.path", "answer.title", "message.createdAt as askedAt"])
      .where("answer.id", "in", about)
      .execute();
    return new Map(
      rows.map((row) => [row.id, { facts: null, compose: () => contactAnswer(row, publicUrl) }]),
    );
  },
});

/** To the institute, about a message from its contact form. */
export const messageLetters = ofMessages(contactMail);
/** To the sender of a message. */
export const copyLetters = toUnproven(ofMessages(contactCopy));
