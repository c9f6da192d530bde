import type { PostSummary } from "#domain/post.ts";
import { excerpt } from "#domain/words.ts";

const excerptWords = 16;

/** What a card prints of a post: its page carries no more. */
export type CardPost = ReturnType<typeof cardOf> & { excerpt?: string };

type Printed = Omit<PostSummary, "email" | "hasPendingEdit">;

/** Said only where less than the day is known. */
export const precisionOf = ({ datePrecision }: Pick<PostSummary, "datePrecision">) =>
  datePrecision === "day" ? {} : { datePrecision };

export const cardOf = (post: Printed) => ({
  _id: post._id,
  postType: post.postType,
  slug: post.slug,
  title: post.title,
  fileUrl: post.fileUrl,
  author: post.author,
  userSlug: post.userSlug,
  createdAt: post.createdAt,
  ...precisionOf(post),
});

/** The same with the first words of the text. */
export const cardWithExcerpt = (post: Printed): CardPost => ({
  ...cardOf(post),
  excerpt: excerpt(post.excerpt, excerptWords),
});
