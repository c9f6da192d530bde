import { countOf } from "#core/domain/words.ts";
import type { MailDraft } from "#core/formats/mail.ts";

/** What waits of one kind, and how many whole days the first has waited. */
export interface WaitingFact {
  count: number;
  days: number;
  words: readonly [one: string, many: string];
}

function lineOf({ count, days, words: [one, many] }: WaitingFact): string {
  const waited = countOf(days, "day");
  return `${countOf(count, one, many)}, ${count === 1 ? "for" : "the longest for"} ${waited}`;
}

/** The letter of the morning to an admin; null if nothing has waited for a day. */
export function morningLetter(
  kinds: readonly WaitingFact[],
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
): MailDraft | null {
  const [first, ...others] = kinds.map(lineOf);
  if (first === undefined) return null;
  return {
    subject: others.length > 0 ? `${first}; and more` : first,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      [first, ...others].map((line) => `• ${line}`).join("\n"),
      "You can switch this e-mail off under “Account settings”.",
    ],
    action: { label: "See what is waiting", href: `${publicUrl}/today` },
  };
}
