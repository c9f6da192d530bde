import * as links from "#db/accounts/tokens.ts";
import type { Trx } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { newId } from "#db/record.ts";
import type { Account, Viewer } from "#domain/accounts/viewer.ts";
import { composeMail } from "#formats/mail.ts";
import { institute } from "#institute";

/** Sends the link that confirms an account's e-mail address. */
export async function sendConfirmation(
  trx: Trx,
  { _id, name, email }: Account,
  publicUrl: string,
): Promise<void> {
  const token = await links.create(trx, "confirm", _id);
  await outbox.enqueue(trx, {
    key: `user-confirm:${newId()}`,
    kind: "user-confirm",
    about: _id,
    to: email,
    ...composeMail({
      subject: `Confirm your e-mail address for ${institute.shortName}`,
      greeting: `Dear ${name},`,
      paragraphs: [
        `Someone, probably you, created an account at ${institute.shortName} with this e-mail address. Confirm the address to link your account to your member profile.`,
      ],
      action: { label: "Confirm this address", href: `${publicUrl}/confirm/${token}` },
      closing: "The link works for seven days. If this was not you, you can ignore this e-mail.",
    }),
  });
}

// Without an account the message is dropped before sending, so that the response time reveals nothing.
/** Sends the link that sets a new password. */
export async function sendReset(trx: Trx, account: Viewer, email: string, publicUrl: string): Promise<void> {
  const token = await links.create(trx, "reset", account?._id ?? null);
  await outbox.enqueue(trx, {
    key: `user-reset:${newId()}`,
    kind: "user-reset",
    ...(account && { about: account._id }),
    to: email,
    ...composeMail({
      subject: `Choose a new password for ${institute.shortName}`,
      greeting: `Dear ${account?.name ?? "reader"},`,
      paragraphs: [
        "Follow this link to choose a new password. Every device that is signed in will be signed out.",
      ],
      action: { label: "Choose a new password", href: `${publicUrl}/reset/${token}` },
      closing:
        "The link works once and for one hour. If you did not request it, you can ignore this e-mail. Your password has not changed.",
    }),
  });
}

/** Notifies the owner of a password change, in case it was someone else. */
export async function sendPasswordChanged(
  trx: Trx,
  { _id, name, email }: Account,
  publicUrl: string,
): Promise<void> {
  await outbox.enqueue(trx, {
    key: `user-password:${newId()}`,
    kind: "user-password",
    about: _id,
    to: email,
    ...composeMail({
      subject: `Your password for ${institute.shortName} was changed`,
      greeting: `Dear ${name},`,
      paragraphs: [
        `The password of your account at ${institute.shortName} has just been changed, and every other device was signed out.`,
        "If this was you, you do not need to do anything. If it was not, choose a new password at once.",
      ],
      action: { label: "Choose a new password", href: `${publicUrl}/forgot` },
    }),
  });
}
