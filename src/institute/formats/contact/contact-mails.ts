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
  photograph: string;
  createdAt: string;
}

/** The mail to the institute about a message from the contact form. */
export function contactMail(message: ContactLetter, publicUrl: string): MailDraft {
  const name = `${message.firstName} ${message.lastName}`;
  return {
    subject: `Contact: ${message.subject}`,
    greeting: `${name} (${message.email}) wrote to the institute:`,
    paragraphs: [
      ...message.message.split(/\n{2,}/),
      ...(message.photograph ? ["A photograph came with it, which you see with the message."] : []),
    ],
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

/** To the address given as the sender, which others can have typed: a page that answers the message, of which it repeats nothing. */
export const contactAnswer = (
  { title, path, askedAt }: { title: string; path: string; askedAt: string },
  publicUrl: string,
): MailDraft => ({
  subject: `Our answer: ${title}`,
  greeting: "Hello,",
  paragraphs: [
    `On ${formatDate(askedAt)} a message was sent to ${institute().name}, with your e-mail address as the sender. Our answer is: ${title}.`,
  ],
  action: { label: `Read about it: ${title}`, href: `${publicUrl}${path}` },
  closing:
    "If you did not write to us, someone else typed your e-mail address into our contact form. You can ignore this e-mail.",
});
