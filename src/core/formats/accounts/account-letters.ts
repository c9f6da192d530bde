import { institute } from "#core/institute.ts";
import type { MailDraft } from "../mail.ts";

interface To {
  name: string;
  publicUrl: string;
}

/** The letter with the link that confirms an account’s e-mail address. */
export const confirmLetter = (token: string, publicUrl: string): MailDraft => ({
  subject: `Confirm your e-mail address for ${institute().shortName}`,
  greeting: "Hello,",
  paragraphs: [
    `Someone, probably you, created an account at ${institute().shortName} with this e-mail address. Confirm the address to link your account to your member profile.`,
  ],
  action: { label: "Confirm this address", href: `${publicUrl}/confirm/${token}` },
  closing: "The link works for seven days. If this was not you, you can ignore this e-mail.",
});

/** The letter with the link that sets a new password. */
export const resetLetter = (token: string, publicUrl: string): MailDraft => ({
  subject: `Choose a new password for ${institute().shortName}`,
  greeting: "Hello,",
  paragraphs: [
    "Follow this link to choose a new password. Every device that is signed in will be signed out.",
  ],
  action: { label: "Choose a new password", href: `${publicUrl}/reset/${token}` },
  closing:
    "The link works once and for one hour. If you did not request it, you can ignore this e-mail. Your password has not changed.",
});

/** The letter to the owner about a changed password, in case it was someone else. */
export const passwordLetter = ({ name, publicUrl }: To): MailDraft => ({
  subject: `Your password for ${institute().shortName} was changed`,
  greeting: `Dear ${name},`,
  paragraphs: [
    `The password of your account at ${institute().shortName} has just been changed, and every other device was signed out.`,
    "If this was you, you do not need to do anything. If it was not, choose a new password straight away.",
  ],
  action: { label: "Choose a new password", href: `${publicUrl}/forgot` },
});
