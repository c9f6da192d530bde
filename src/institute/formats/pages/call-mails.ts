import { formatDay } from "#core/domain/dates.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import { callHref, deadlineOf } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";

/** The addresses in the letters of one reader. */
export interface CallLetterLinks {
  publicUrl: string;
  confirm: string;
  leave: string;
}

/** To an address that somebody typed: it is confirmed by the link, or forgotten. */
export function confirmMail({ title, opens }: ShownCall, { confirm, leave }: CallLetterLinks): MailDraft {
  return {
    subject: `Please confirm: tell me when “${title}” opens`,
    greeting: "Hello,",
    paragraphs: [
      `We were asked to write to this address when “${title}” opens${opens ? `, which is planned for ${formatDay(opens)}` : ""}.`,
      "If you asked for this, confirm your address within two days. We then send one e-mail, on the day on which it opens, and delete your address.",
      "If you did not, ignore this e-mail: without a confirmation your address is deleted after two days.",
    ],
    action: { label: "Yes, write to me", href: confirm },
    closing: `You can change your mind at any time before it opens: ${leave}`,
    unsubscribe: leave,
  };
}

/** To an address that is confirmed already and was typed again. */
export function listedMail({ title }: ShownCall, { leave }: CallLetterLinks): MailDraft {
  return {
    subject: `We will tell you when “${title}” opens`,
    greeting: "Hello,",
    paragraphs: [
      `Your address is confirmed already. We send one e-mail on the day on which “${title}” opens, and delete your address after it.`,
    ],
    action: { label: "I no longer want this e-mail", href: leave },
    unsubscribe: leave,
  };
}

/** To a confirmed address, on the day. */
export function openMail(call: ShownCall, { publicUrl, leave }: CallLetterLinks): MailDraft {
  return {
    subject: `Open now: ${call.title}`,
    greeting: "Hello,",
    paragraphs: [
      `You asked us to tell you when “${call.title}” opens. It is open now.`,
      `Apply by ${deadlineOf(call)}.`,
    ],
    action: { label: "What to send, and where", href: `${publicUrl}${callHref(call)}` },
    closing: `This is the only e-mail about it, and your address is deleted after it. To delete it now: ${leave}`,
    unsubscribe: leave,
  };
}
