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

/** To the address given as the sender, which anyone can type: it repeats nothing of the message. */
export const contactCopy = ({ createdAt }: Pick<ContactLetter, "createdAt">): MailDraft => ({
  subject: `Your message to ${institute().shortName}`,
  greeting: "Hello,",
  paragraphs: [
    `A message was sent to ${institute().name} on ${formatDate(createdAt)}. Your e-mail address was given as the sender.`,
    "If you sent it, we have received it and will answer by e-mail.",
    "If you did not send it, someone else typed your e-mail address into our contact form. You can ignore this e-mail.",
  ],
  closing: "Please do not reply to this e-mail.",
});
