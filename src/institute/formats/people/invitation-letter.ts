import type { MailDraft } from "#core/formats/mail.ts";
import { institute } from "#core/institute.ts";

/** The letter that invites a member to sign up, with the link that proves their address. */
export const invitationLetter = (
  token: string,
  { name, by, publicUrl }: { name: string; by: string; publicUrl: string },
): MailDraft => ({
  subject: `Your account at ${institute().shortName}`,
  greeting: `Dear ${name},`,
  paragraphs: [
    `${by} invites you to the website of ${institute().name}, where you have a profile as a member. With an account you can edit it, publish news and papers, and borrow equipment.`,
    "The link opens a form that has your e-mail address in it. You choose your password there.",
  ],
  action: { label: "Sign up", href: `${publicUrl}/invited/${token}` },
  closing: `The link works once and for 30 days. Later you can sign up with this e-mail address at ${publicUrl}/auth. If you do not want an account, you can ignore this e-mail.`,
});
