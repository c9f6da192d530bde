import { formatDate } from "#core/domain/dates.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import { institute } from "#core/institute.ts";

/** A message as its letters say it. */
export interface ContactLetter {
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  message: string;
  createdAt: string;
}

/** The mail to the institute about a message from the contact form. */
export function contactMail(message: ContactLetter, publicUrl: string): MailDraft {
  const name = `${message.firstName} ${message.lastName}`;
  return {
    subject: `Contact: ${message.subject}`,
    greeting: `${name} (${message.email}) wrote to the institute:`,
    paragraphs: message.message.split(/\n{2,}/),
    action: { label: "See all messages", href: `${publicUrl}/messages` },
    closing: `Your reply to this e-mail will go to ${name}.`,
    replyTo: message.email,
  };
}

/** Text without anything that a mail program would turn into a link. */
export const withoutLinks = (text: string): string =>
  text.replaceAll("://", "[:]//").replace(/(?<=[\p{L}\p{N}_-])[.\u3002\uff0e\uff61](?=\p{L}{2})/gu, "[.]");

const quoteText = (text: string) => text.replace(/^/gm, "> ");

// Anyone can enter any address, so the copy explains itself first and has our own subject and no links.
/** The copy to the address given as the sender. */
export function contactCopy({
  subject,
  message,
  createdAt,
}: Pick<ContactLetter, "subject" | "message" | "createdAt">): MailDraft {
  const text = `Subject: ${subject}\n\n${message}`;
  const safe = withoutLinks(text);
  const note =
    safe === text ? "The message:" : "The message, with its links switched off by square brackets:";
  return {
    subject: `Your message to ${institute().shortName}`,
    greeting: "Hello,",
    paragraphs: [
      `This is a copy of a message sent to ${institute().name} on ${formatDate(createdAt)}. Your e-mail address was given as the sender.`,
      "If you sent it, you do not need to do anything. We will answer by e-mail.",
      "If you did not send it, someone else typed your e-mail address into our contact form. You can ignore this e-mail.",
      note,
      quoteText(safe),
    ],
    closing: "Please do not reply to this copy.",
  };
}
