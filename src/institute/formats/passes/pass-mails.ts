import { formatDay } from "#core/domain/dates.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import { institute } from "#core/institute.ts";

/** To an address that someone typed who shows a text that is not public: nothing typed is in it, nor who it is. */
export function shownMail({ href, until }: { href: string; until: string }): MailDraft {
  return {
    subject: "Someone would like you to read a text",
    greeting: "Hello,",
    paragraphs: [
      `Someone who writes for the website of ${institute().name} would like you to read a text that is not public yet, and gave us your address.`,
      `This link opens it until ${formatDay(until)}, without an account. Please keep it to yourself: it opens the text for everyone who has it.`,
      "If you expect nothing of this kind, you can ignore this e-mail. We will not write to you again because of it.",
    ],
    action: { label: "Read the text", href },
  };
}
