import type { Db } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { listWriters } from "#db/posts/review.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import type { Post } from "#domain/posts/post.ts";
import { postHref, postTypeRow } from "#domain/posts/types.ts";
import { letter } from "#formats/letter.ts";

/** Writes to those who posted or changed a post that it was returned, and with which words; inside the transaction. */
export async function notifyReturned(
  trx: Db,
  publicUrl: string,
  { post, note, admin }: { post: Post; note: string; admin: Account },
): Promise<void> {
  const what = post.isApproved ? "the change of " : "";
  await notifyWriters(trx, post, admin, "post-returned", (firstName) => ({
    subject: `Returned to you: ${post.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${admin.name} has read ${what}“${post.title}” and returns it to you with this note:`,
      ...note.split(/\n+/),
      post.isApproved
        ? "The public goes on reading the approved text. Your change is kept; open it, answer or alter it, and save: it waits for an admin again."
        : "Nothing is lost. Open it, answer or alter it, and save: it waits for an admin again.",
    ],
    action: { label: "See it as a page, and edit it", href: `${publicUrl}/preview/${post._id}` },
  }));
}

/** Writes to those who posted or changed a post that it is public. */
export async function notifyApproved(
  trx: Db,
  publicUrl: string,
  { post, admin }: { post: Post; admin: Account },
): Promise<void> {
  const kind = postTypeRow(post.postType).one.toLowerCase();
  await notifyWriters(trx, post, admin, "post-approved", (firstName) => ({
    subject: `Approved: ${post.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      post.isPrivate
        ? `“${post.title}” is approved. It is marked as private, so only its authors and admins see it.`
        : `“${post.title}” is approved. Everybody can read this ${kind} now.`,
    ],
    action: post.isPrivate
      ? { label: "Preview it", href: `${publicUrl}/preview/${post._id}` }
      : { label: "Read it on the site", href: `${publicUrl}${postHref(post)}` },
  }));
}

async function notifyWriters(
  trx: Db,
  post: Post,
  admin: Account,
  kind: string,
  draft: (firstName: string) => Parameters<typeof letter>[0],
): Promise<void> {
  for (const { accountId, email, firstName } of await listWriters(trx, post._id)) {
    if (accountId === admin._id) continue;
    const key = `${kind}:${post._id}:${post.version}:${accountId}`;
    await outbox.enqueue(trx, { key, kind, about: post._id, to: email, ...letter(draft(firstName)) });
  }
}
