import type { PostSummary } from "#domain/posts/post.ts";
import { toPrecision } from "../ui/card-post.ts";

/** What a typographic list prints of a post: its page carries no more. */
export type ListedWork = ReturnType<typeof toListedWork>;

export const toListedWork = (post: Omit<PostSummary, "email" | "hasPendingEdit">) => ({
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
  ...toPrecision(post),
});
