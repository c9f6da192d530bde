import type { PostSummary } from "#domain/post.ts";
import { excerpt } from "#domain/words.ts";

const excerptWords = 16;

/** What a card prints of a post: its page carries no more. */
export type CardPost = ReturnType<typeof cardOf>;

export const cardOf = (post: Omit<PostSummary, "email" | "hasPendingEdit">) => ({
  _id: post._id,
  postType: post.postType,
  slug: post.slug,
  title: post.title,
  excerpt: excerpt(post.excerpt, excerptWords),
  fileUrl: post.fileUrl,
  author: post.author,
  userSlug: post.userSlug,
  createdAt: post.createdAt,
});
