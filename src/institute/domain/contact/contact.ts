import { z } from "zod";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import { stripUnsafe } from "#core/domain/text-fields.ts";

export const MAX_SUBJECT_LENGTH = 200;

/** Control characters become spaces, because line breaks could forge a mail header. */
const line = (missing: string) =>
  z
    .string(missing)
    .overwrite((text) => stripUnsafe(text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ")))
    .trim()
    .min(1, missing)
    .max(MAX_SUBJECT_LENGTH, `At most ${MAX_SUBJECT_LENGTH} characters.`);

/** A message from the contact form. */
export const ContactInput = z.object({
  firstName: line("Give your first name."),
  lastName: line("Give your last name."),
  email: z
    .string("Give your e-mail address, so that we can answer.")
    .max(254, "At most 254 characters.")
    .transform(normalizeEmail)
    .pipe(z.email("Give an e-mail address, such as name@example.org.")),
  /** One of the topics of the settings; without one it is empty. */
  topic: z.string().max(80, "At most 80 characters.").default(""),
  subject: line("Say in a few words what it is about."),
  message: z
    .string("Write your message.")
    .overwrite((text) => stripUnsafe(text).replace(/\r\n?/g, "\n"))
    .trim()
    .min(1, "Write your message.")
    .max(10_000, "At most 10,000 characters. Send a longer text as a file by e-mail."),
  /** The address of a photograph that was sent before it; without one it is empty. */
  photograph: z.string().max(300, "At most 300 characters.").default(""),
  /** Hidden from people, so a filled field comes from a bot. */
  website: z.string().max(2_000_000).default(""),
});
export type ContactInput = z.output<typeof ContactInput>;

/** What is stored of a message as it was written. */
export type ContactFields = Omit<ContactInput, "website" | "topic">;

/** A stored message, as admins read it. */
export interface ContactMessage extends ContactFields {
  _id: string;
  createdAt: string;
  isRead: boolean;
  isArchived: boolean;
  /** The pages with which it was answered, the newest first. */
  answers: ContactAnswer[];
}

/** A page of the site as the answer to a message. */
export interface ContactAnswer {
  path: string;
  title: string;
  createdAt: string;
}

export const ContactAnswerInput = z.object({
  path: z.string("Say which page answers the message.").max(300, "At most 300 characters."),
});

export const ContactChanges = z.object({ isRead: z.boolean(), isArchived: z.boolean() }).partial();
export type ContactChanges = z.output<typeof ContactChanges>;
