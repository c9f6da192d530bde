import { awardOf } from "#institute/domain/posts/award.ts";
import { numberingOf, printNumbering } from "#institute/domain/posts/numbering.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { toPrecision, toTitle } from "../../ui/card-post.ts";

/** The fields of a post that a typographic list shows, so that its page carries no more. */
export type ListedWork = ReturnType<typeof toListedWork>;

export const toListedWork = (post: Omit<PostSummary, "email" | "hasPendingEdit">) => ({
  _id: post._id,
  postType: post.postType,
  slug: post.slug,
  ...toTitle(post),
  authors: post.authors.map(({ name, slug }) => ({ name, slug })),
  /** The poster, if they are an author without a profile: their name links to their account. */
  unlinkedPoster: post.authors.some(({ name, slug }) => !slug && name === post.author)
    ? { name: post.author, userId: post.userId }
    : null,
  /** For documents only. */
  poster: post.postType === "document" ? { name: post.author, userId: post.userId } : null,
  year: post.year,
  journal: post.journal,
  numbering: printNumbering(numberingOf(post)),
  award: awardOf(post),
  doi: post.doi,
  fileUrl: post.fileUrl,
  file: post.file,
  createdAt: post.createdAt,
  ...toPrecision(post),
});
