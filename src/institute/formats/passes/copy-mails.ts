import { formatDate, formatDay } from "#core/domain/dates.ts";
import type { MailDraft } from "#core/formats/mail.ts";
import { institute } from "#core/institute.ts";
import type { MootReason } from "#institute/domain/passes/copy.ts";
import { LAPSE_DAYS } from "#institute/domain/passes/pass.ts";

/** To an address that somebody typed who asks for a copy: nothing typed is in it, and no work is named. */
export const proveMail = (href: string): MailDraft => ({
  subject: "Please confirm your request for a copy",
  greeting: "Hello,",
  paragraphs: [
    `Someone asked ${institute().name} for a copy of a file and gave this address.`,
    "If it was you, confirm your address within two days. Your request then goes to the authors or the institute, who see your address.",
    "If it was not you, ignore this e-mail: without a confirmation the request is deleted after two days.",
  ],
  action: { label: "Yes, I ask for this copy", href },
});

/** The parts of a request that its letters say. */
interface AskedCopy {
  /** The title of the work. */
  title: string;
  name: string;
  email: string;
  why: string;
  askedAt: string;
}

const linesOf = (words: string): string[] => words.split(/\n+/).filter((line) => line.trim() !== "");

/** To a person who may answer: who asks, from which proven address, and why. */
export const askedMail = (
  { title, name, email, why, askedAt }: AskedCopy,
  { firstName, href, closesOn }: { firstName: string; href: string; closesOn: string },
): MailDraft => ({
  subject: `Request for a copy: ${title}`,
  greeting: `Dear ${firstName},`,
  paragraphs: [
    `${name} (${email}) asked on ${formatDate(askedAt)} for a copy of “${title}”, whose file is not public. The address is confirmed; the name is as it was typed. The reason given:`,
    ...linesOf(why),
    `You decide: a copy that you give opens this one file to this one reader for 30 days. Without an answer the request ends on ${formatDay(closesOn)}.`,
  ],
  action: { label: "Give or decline", href },
  closing:
    "The link is for you: do not forward this e-mail. The first answer counts if others were asked too.",
});

/** What has become of a request. */
export type CopyOutcome = { title: string; askedAt: string } & (
  | { became: "given"; words: string; until: string; href: string }
  | { became: "declined"; words: string; href: string }
  | { became: "lapsed"; href: string }
  | { became: "moot"; reason: MootReason; href: string }
);

/** To the person who asked, at the address that they proved. */
export function outcomeMail(outcome: CopyOutcome): MailDraft {
  const { title } = outcome;
  const asked = `On ${formatDate(outcome.askedAt)} you asked for a copy of “${title}”.`;
  switch (outcome.became) {
    case "given":
      return {
        subject: `Your copy: ${title}`,
        greeting: "Hello,",
        paragraphs: [
          `${asked} Here it is: the link opens the file until ${formatDay(outcome.until)}.`,
          ...withWords("The person who gave it wrote:", outcome.words),
          "It was given to you alone. Please do not pass on the link or the file.",
        ],
        action: { label: "Open the file", href: outcome.href },
      };
    case "declined":
      return {
        subject: `No copy: ${title}`,
        greeting: "Hello,",
        paragraphs: [
          `${asked} The request was declined.`,
          ...withWords("The person who answered wrote:", outcome.words),
        ],
        action: { label: "About this work", href: outcome.href },
      };
    case "lapsed":
      return {
        subject: `No answer: ${title}`,
        greeting: "Hello,",
        paragraphs: [
          `${asked} There was no answer within ${LAPSE_DAYS} days, so the request has ended. You can ask again, or write to us.`,
        ],
        action: { label: "About this work", href: outcome.href },
      };
    case "moot":
      return outcome.reason === "open"
        ? {
            subject: `Open now: ${title}`,
            greeting: "Hello,",
            paragraphs: [`${asked} You need none: everyone can open the file now.`],
            action: { label: "Read the work", href: outcome.href },
          }
        : {
            subject: `No copy: ${title}`,
            greeting: "Hello,",
            paragraphs: [`${asked} ${mootSentences[outcome.reason]} Your request has ended.`],
          };
  }
}

const withWords = (lead: string, words: string): string[] => (words ? [lead, ...linesOf(words)] : []);

const mootSentences = {
  gone: "The work has been taken down since.",
  noFile: "The work no longer has a file on this site.",
} as const;
