import { MAX_FOLLOWS, MAX_LINES } from "#core/domain/follows/follow.ts";
import { countOf } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";
import type { MailDraft } from "../mail.ts";
import type { MailSection } from "../mail-sections.ts";

/** The addresses in the letters of one reader. */
export interface LetterLinks {
  publicUrl: string;
  leave: string;
  yours: string;
}

/** To an address that somebody typed: it is confirmed by the link, or forgotten. Nothing typed is in it. */
export const confirmFollowMail = (confirm: string): MailDraft => ({
  subject: `Please confirm: letters from ${institute().shortName}`,
  greeting: "Hello,",
  paragraphs: [
    "We were asked to write to this address when there is something new on our site.",
    "If you asked for this, open the link within two days: it says what the letters are about. We write only when there is something new, and every letter has a link that ends them.",
    "If you did not, ignore this e-mail. If nothing is confirmed, we forget this address after two days.",
  ],
  action: { label: "See what it is about", href: confirm },
});

/** To an address that gets these letters already and was typed again. */
export const alreadyMail = ({ yours }: LetterLinks): MailDraft => ({
  subject: `You get these letters from ${institute().shortName} already`,
  greeting: "Hello,",
  paragraphs: [
    "We were asked to write to this address about something that you follow already. Nothing has changed. Open the link to change how often we write.",
  ],
  action: { label: "All your letters", href: yours },
});

/** To an address that follows as much as is allowed. */
export const fullMail = ({ yours }: LetterLinks): MailDraft => ({
  subject: `You follow ${countOf(MAX_FOLLOWS, "thing")} at ${institute().shortName}`,
  greeting: "Hello,",
  paragraphs: [
    `We were asked to write to this address about one thing more. You follow ${countOf(MAX_FOLLOWS, "thing")} already, which is the limit. Stop one of them, and ask again.`,
  ],
  action: { label: "All your letters", href: yours },
});

/** What is new of one thing that a reader follows. */
export interface FollowSection {
  title: string;
  href: string;
  foreword: readonly string[];
  lines: readonly { title: string; href: string; detail?: string | undefined }[];
  /** How many more there are than lines. */
  more: number;
}

/** To a reader: all that is new, each under what it was followed for. */
export function newsMail(
  sections: readonly FollowSection[],
  { publicUrl, leave, yours }: LetterLinks,
  firstName: string,
): MailDraft {
  const absolute = (href: string) => new URL(href, `${publicUrl}/`).href;
  const [first] = sections;
  const lead = first?.lines[0]?.title ?? first?.title ?? "";
  const others = sections.reduce((sum, { lines, more }) => sum + lines.length + more, 0) - 1;
  return {
    subject: others > 0 ? `${lead} and ${others} more` : `New: ${lead}`,
    greeting: firstName ? `Dear ${firstName},` : "Hello,",
    paragraphs: [],
    sections: sections.map(
      ({ title, href, foreword, lines, more }): MailSection => ({
        heading: `Because you follow ${title}:`,
        paragraphs: foreword,
        lines: lines.slice(0, MAX_LINES).map((line) => ({ ...line, href: absolute(line.href) })),
        ...(more > 0 && {
          more: { label: `and ${more.toLocaleString("en-GB")} more`, href: absolute(href) },
        }),
      }),
    ),
    action: { label: "All your letters", href: yours },
    closing: `You get this letter because you asked for it at ${publicUrl}. To end all of these letters with one press: ${leave}`,
    unsubscribe: leave,
  };
}
