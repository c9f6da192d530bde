import type { PostSummary } from "#domain/post.ts";
import { precisionOf } from "../ui/card-post.ts";

/** What a typographic list prints of a post: its page carries no more. */
export type ListedWork = ReturnType<typeof workOf>;

export const workOf = (post: Omit<PostSummary, "email" | "hasPendingEdit">) => ({
  _id: post._id,
  postType: post.postType,
  slug: post.slug,
  title: post.title,
  authors: post.authors.map(({ name, slug }) => ({ name, slug })),
  /** Whoever posted it and is among its authors without a profile: their name leads to their account. */
  unlinkedPoster: post.authors.some(({ name, slug }) => !slug && name === post.author)
    ? { name: post.author, userId: post.userId }
    : null,
  /** Said of documents only. */
  poster: post.postType === "document" ? { name: post.author, userId: post.userId } : null,
  year: post.year,
  journal: post.journal,
  publicationNumber: post.publicationNumber,
  doi: post.doi,
  fileUrl: post.fileUrl,
  file: post.file,
  createdAt: post.createdAt,
  ...precisionOf(post),
});
