import { NEW_ADDRESS_HOURS } from "#core/domain/accounts/account.ts";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { institute } from "#core/institute.ts";
import type { MailDraft } from "../mail.ts";

interface To {
  name: string;
  email: string;
  publicUrl: string;
}

/** The letter to a new address with the link that makes it the account's. */
export const newAddressLetter = (token: string, { publicUrl }: To): MailDraft => ({
  subject: `Confirm your new e-mail address for ${institute().shortName}`,
  greeting: "Hello,",
  paragraphs: [
    `You want to sign in at ${institute().shortName} with this e-mail address from now on. Confirm it while you are signed in to your account. Until then nothing changes.`,
    "Your other devices will be signed out. Your posts, loans and profile stay yours.",
  ],
  action: { label: "Confirm this address", href: `${publicUrl}/address/${token}` },
  closing: `The link works once and for ${NEW_ADDRESS_HOURS} hours. If this was not you, you can ignore this e-mail: without the password of that account the link changes nothing.`,
});

/** The letter to an address that was wanted for an account, and has one already; it does not say whose wish it was. */
export const takenAddressLetter = ({ publicUrl }: To): MailDraft => ({
  subject: `This address has an account at ${institute().shortName}`,
  greeting: "Hello,",
  paragraphs: [
    `Someone, probably you, wanted to use this e-mail address for another account at ${institute().shortName}. It has an account already, and one address cannot have two. Nothing has changed.`,
    "If it was you: sign in with this address, or close that account first. If it was not, you can ignore this e-mail.",
  ],
  action: { label: "Sign in", href: `${publicUrl}/auth` },
});

/** The letter to the present address before another replaces it. */
export const addressWarning = (wanted: string, { name, publicUrl }: To): MailDraft => ({
  subject: `Your address for ${institute().shortName} is about to change`,
  greeting: `Dear ${name},`,
  paragraphs: [
    `Someone who knows your password wants your account at ${institute().shortName} to have the address ${wanted}. It changes when the link that we sent there is followed.`,
    "If this was you, you do not need to do anything. If it was not, choose a new password straight away: that also stops the change.",
  ],
  action: { label: "Choose a new password", href: `${publicUrl}/forgot` },
});

/** The letter to an earlier address after another has replaced it. */
export const changedAddressLetter = (present: string, { name, publicUrl }: To): MailDraft => ({
  subject: `Your address for ${institute().shortName} was changed`,
  greeting: `Dear ${name},`,
  paragraphs: [
    `The address of your account at ${institute().shortName} is now ${present}. You sign in with it and with the same password as before; this address no longer opens the account.`,
    "If you did this, or asked an admin to, you do not need to do anything. If not, write to us straight away.",
  ],
  action: { label: "Write to us", href: `${publicUrl}/contact` },
});

/** The letter to an address that an admin has given an account. */
export const givenAddressLetter = ({ publicUrl }: To): MailDraft => ({
  subject: `You sign in at ${institute().shortName} with this address now`,
  greeting: "Hello,",
  paragraphs: [
    `An admin of ${institute().shortName} has given your profile and your account this e-mail address. You sign in with it and with the same password as before.`,
    "If you have forgotten your password, choose a new one.",
  ],
  action: { label: "Choose a new password", href: `${publicUrl}/forgot` },
  closing: "If this account is not yours, please write to us.",
});

/** The letter to the address of an account that was closed. */
export const closedLetter = ({ name, publicUrl }: To): MailDraft => ({
  subject: `Your account at ${institute().shortName} is closed`,
  greeting: `Dear ${name},`,
  paragraphs: [
    "Your account is closed and your profile is no longer shown. Works that were published stay, with their authors.",
    `An admin can open the account again for ${BIN_RETENTION_DAYS} days; after that your address and your password are deleted. If it was not you who closed it, write to us straight away.`,
  ],
  action: { label: "Write to us", href: `${publicUrl}/contact` },
});
