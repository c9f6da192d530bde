import type { Trx } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { listWriters } from "#db/posts/review.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import type { Post } from "#domain/posts/post.ts";
import { postHref, postTypeRow } from "#domain/posts/types.ts";
import { composeMail } from "#formats/mail.ts";

/** Notifies the poster and editors of a returned post, with the admin's note; call inside the transaction. */
export async function notifyReturned(
  trx: Trx,
  publicUrl: string,
  { post, note, admin }: { post: Post; note: string; admin: Account },
): Promise<void> {
  const what = post.isApproved ? "the change of " : "";
  await notifyWriters(trx, post, admin, "post-returned", (firstName) => ({
    subject: `Returned to you: ${post.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${admin.name} has reviewed ${what}“${post.title}” and returned it to you with this note:`,
      ...note.split(/\n+/),
      post.isApproved
        ? "The approved text stays public, and your change is saved. Edit it or reply to the note, then save to send it for review again."
        : "Your text is saved. Edit it or reply to the note, then save to send it for review again.",
    ],
    action: { label: "Preview and edit", href: `${publicUrl}/preview/${post._id}` },
  }));
}

/** Notifies the poster and editors that a post is approved. */
export async function notifyApproved(
  trx: Trx,
  publicUrl: string,
  { post, admin }: { post: Post; admin: Account },
): Promise<void> {
  const kind = postTypeRow(post.postType).one.toLowerCase();
  await notifyWriters(trx, post, admin, "post-approved", (firstName) => ({
    subject: `Approved: ${post.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      post.isPrivate
        ? `“${post.title}” has been approved. It is marked as private, so only its authors and admins can see it.`
        : `“${post.title}” has been approved. Everyone can read this ${kind} now.`,
    ],
    action: post.isPrivate
      ? { label: "Preview it", href: `${publicUrl}/preview/${post._id}` }
      : { label: "Read it on the site", href: `${publicUrl}${postHref(post)}` },
  }));
}

async function notifyWriters(
  trx: Trx,
  post: Post,
  admin: Account,
  kind: string,
  draft: (firstName: string) => Parameters<typeof composeMail>[0],
): Promise<void> {
  for (const { accountId, email, firstName } of await listWriters(trx, post._id)) {
    if (accountId === admin._id) continue;
    const key = `${kind}:${post._id}:${post.version}:${accountId}`;
    await outbox.enqueue(trx, { key, kind, about: post._id, to: email, ...composeMail(draft(firstName)) });
  }
}
