import type { MailDraft } from "#core/formats/mail.ts";
import { institute } from "#core/institute.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import { postHref } from "#institute/domain/posts/types.ts";
import type { Withdrawal } from "#institute/domain/posts/withdrawal.ts";

/** What its writers know of the review of a post. */
export interface Review {
  isApproved: boolean;
  isWaiting: boolean;
  returnedAt: string | null;
}

/** What its authors know of a work. */
export interface Removal {
  isDown: boolean;
}

/** What the letters about a post say besides. */
interface Named {
  _id: string;
  title: string;
  slug: string;
  postType: PostType;
  isPublic: boolean;
  /** Who reviewed it, or took it down. */
  admin: string;
}

export interface ReviewedPost extends Review, Removal, Named {
  note: string;
}

export interface RemovedPost extends Removal, Named, Pick<Withdrawal, "by" | "reason" | "hidesTitle"> {}

interface To {
  firstName: string;
  publicUrl: string;
}

/** The letter to a writer of a post about its review. */
export function reviewLetter(told: Partial<Review> | null, is: ReviewedPost, to: To): MailDraft | null {
  if (is.returnedAt) return told?.returnedAt === is.returnedAt ? null : returnedLetter(is, to);
  const isDecided = told?.isApproved === false || (told?.isWaiting && !is.isWaiting);
  return is.isApproved && isDecided ? approvedLetter(is, to) : null;
}

/** The letter to an author of a work about its removal. */
export function removalLetter(told: Partial<Removal> | null, is: RemovedPost, to: To): MailDraft | null {
  if (told?.isDown === is.isDown) return null;
  if (is.isDown) return takenDownLetter(is, to);
  return is.isPublic ? backLetter(is, to) : null;
}

const previewOf = ({ _id }: Named, { publicUrl }: To) => `${publicUrl}/preview/${_id}`;

const returnedLetter = (post: ReviewedPost, to: To): MailDraft => ({
  subject: `Returned to you: ${post.title}`,
  greeting: `Dear ${to.firstName},`,
  paragraphs: [
    `${post.admin} has reviewed ${post.isApproved ? "the change of " : ""}“${post.title}” and returned it to you with this note:`,
    ...post.note.split(/\n+/),
    `${savedSentence(post)} Edit it or reply to the note, then save to send it for review again.`,
  ],
  action: { label: "Preview and edit", href: previewOf(post, to) },
});

function savedSentence({ isApproved, isPublic }: ReviewedPost): string {
  if (!isApproved) return "Your text is saved.";
  return `The approved text stays ${isPublic ? "public" : "as it is"}, and your change is saved.`;
}

const approvedLetter = (post: ReviewedPost, to: To): MailDraft => ({
  subject: `Approved: ${post.title}`,
  greeting: `Dear ${to.firstName},`,
  paragraphs: [`“${post.title}” has been approved. ${readersSentence(post)}`],
  action: post.isPublic
    ? { label: "Read it on the site", href: `${to.publicUrl}${postHref(post)}` }
    : { label: "Preview it", href: previewOf(post, to) },
});

function readersSentence({ isPublic, isDown }: ReviewedPost): string {
  if (isPublic) return "It is now public.";
  const why = isDown ? "It stays taken down" : "It is marked as private";
  return `${why}, so only you, its authors and admins can read it.`;
}

const removerOf = (by: NonNullable<RemovedPost["by"]>) =>
  by === "institute" ? ` by ${institute().shortName}` : " by its authors";

function takenDownLetter(post: RemovedPost, to: To): MailDraft {
  const { by, reason, hidesTitle, title, admin } = post;
  return {
    subject: `Taken down: ${title}`,
    greeting: `Dear ${to.firstName},`,
    paragraphs: [
      `${admin} has taken down “${title}”. Its page now says that it was taken down${by ? removerOf(by) : ""}${hidesTitle ? ", without its title and authors" : " and how it was cited"}. Its files are closed.`,
      ...(reason ? ["The page gives this reason:", ...reason.split(/\n+/)] : ["The page gives no reason."]),
      "You can still read it when you are signed in. If you think that this is a mistake, please write to us.",
    ],
    action: { label: "Read it", href: previewOf(post, to) },
  };
}

const backLetter = (post: RemovedPost, to: To): MailDraft => ({
  subject: `Back on the site: ${post.title}`,
  greeting: `Dear ${to.firstName},`,
  paragraphs: [`“${post.title}” is back at its address. Everyone can read it again.`],
  action: { label: "Read it on the site", href: `${to.publicUrl}${postHref(post)}` },
});
