import type { Trx } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { listAuthorAccounts, listWriters } from "#db/posts/review.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { isPublic } from "#domain/posts/access.ts";
import type { Post } from "#domain/posts/post.ts";
import { postHref, postTypeRow } from "#domain/posts/types.ts";
import type { Withdrawal } from "#domain/posts/withdrawal.ts";
import { composeMail } from "#formats/mail.ts";
import { institute } from "#institute";

/** Notifies the poster and editors of a returned post, with the admin's note; call inside the transaction. */
export async function notifyReturned(
  trx: Trx,
  publicUrl: string,
  { post, note, admin }: { post: Post; note: string; admin: Account },
): Promise<void> {
  const what = post.isApproved ? "the change of " : "";
  const writers = await listWriters(trx, post._id);
  await notify(trx, writers, { post, admin, kind: "post-returned" }, (firstName) => ({
    subject: `Returned to you: ${post.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${admin.name} has reviewed ${what}“${post.title}” and returned it to you with this note:`,
      ...note.split(/\n+/),
      `${savedSentence(post)} Edit it or reply to the note, then save to send it for review again.`,
    ],
    action: { label: "Preview and edit", href: `${publicUrl}/preview/${post._id}` },
  }));
}

function savedSentence(post: Post): string {
  if (!post.isApproved) return "Your text is saved.";
  return `The approved text stays ${isPublic(post) ? "public" : "as it is"}, and your change is saved.`;
}

/** Notifies the poster and editors that a post is approved. */
export async function notifyApproved(
  trx: Trx,
  publicUrl: string,
  { post, admin }: { post: Post; admin: Account },
): Promise<void> {
  const writers = await listWriters(trx, post._id);
  await notify(trx, writers, { post, admin, kind: "post-approved" }, (firstName) => ({
    subject: `Approved: ${post.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [`“${post.title}” has been approved. ${readersSentence(post)}`],
    action: isPublic(post)
      ? { label: "Read it on the site", href: `${publicUrl}${postHref(post)}` }
      : { label: "Preview it", href: `${publicUrl}/preview/${post._id}` },
  }));
}

function readersSentence(post: Post): string {
  if (isPublic(post)) return `Everyone can read this ${postTypeRow(post.postType).one.toLowerCase()} now.`;
  const why = post.withdrawnAt ? "It stays taken down" : "It is marked as private";
  return `${why}, so only you, its authors and admins can read it.`;
}

const withdrawerNames = { institute: ` by ${institute.shortName}`, authors: " by its authors" };

/** Notifies the authors that their work was taken down, with the reason as the admin worded it. */
export async function notifyWithdrawn(
  trx: Trx,
  publicUrl: string,
  { post, words, admin }: { post: Post; words: Withdrawal; admin: Account },
): Promise<void> {
  const { by, reason, hidesTitle } = words;
  const authors = await listAuthorAccounts(trx, post._id);
  await notify(trx, authors, { post, admin, kind: "post-withdrawn" }, (firstName) => ({
    subject: `Taken down: ${post.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${admin.name} has taken down “${post.title}”. Its page now says that it was taken down${by ? withdrawerNames[by] : ""}${hidesTitle ? ", without its title and authors" : " and how it was cited"}. Its files are closed.`,
      ...(reason ? ["The page gives this reason:", ...reason.split(/\n+/)] : ["The page gives no reason."]),
      "You can still read it when you are signed in. If you think that this is a mistake, please write to us.",
    ],
    action: { label: "Read it", href: `${publicUrl}/preview/${post._id}` },
  }));
}

/** Notifies the authors that a work that was taken down is back. */
export async function notifyPutBack(
  trx: Trx,
  publicUrl: string,
  { post, admin }: { post: Post; admin: Account },
): Promise<void> {
  if (!isPublic(post)) return;
  const authors = await listAuthorAccounts(trx, post._id);
  await notify(trx, authors, { post, admin, kind: "post-put-back" }, (firstName) => ({
    subject: `Back on the site: ${post.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [`“${post.title}” is back at its address. Everyone can read it again.`],
    action: { label: "Read it on the site", href: `${publicUrl}${postHref(post)}` },
  }));
}

type Recipient = Awaited<ReturnType<typeof listWriters>>[number];

async function notify(
  trx: Trx,
  recipients: readonly Recipient[],
  { post, admin, kind }: { post: Post; admin: Account; kind: string },
  draft: (firstName: string) => Parameters<typeof composeMail>[0],
): Promise<void> {
  for (const { accountId, email, firstName } of recipients) {
    if (accountId === admin._id) continue;
    const key = `${kind}:${post._id}:${post.version}:${accountId}`;
    await outbox.enqueue(trx, { key, kind, about: post._id, to: email, ...composeMail(draft(firstName)) });
  }
}
