import { isTooWideToCut } from "#core/domain/focus.ts";
import { excerpt } from "#core/domain/words.ts";
import { shownWriters } from "#institute/domain/posts/authorship.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";

const EXCERPT_WORDS = 16;

/** The fields of a post that a card shows, so that its page carries no more. */
export type CardPost = ReturnType<typeof toPostCard> & { excerpt?: string };

type CardSource = Omit<PostSummary, "email" | "hasPendingEdit">;

/** Present only when the date is less precise than a day. */
export const toPrecision = ({ datePrecision }: Pick<PostSummary, "datePrecision">) =>
  datePrecision === "day" ? {} : { datePrecision };

/** The title, with its italics and its language if it has them. */
export const toTitle = ({
  title,
  titleHtml,
  language,
}: Pick<PostSummary, "title" | "titleHtml" | "language">) => ({
  title,
  ...(titleHtml && { titleHtml }),
  ...(language && { language }),
});

export const toPostCard = (post: CardSource) => ({
  _id: post._id,
  postType: post.postType,
  slug: post.slug,
  ...toTitle(post),
  fileUrl: post.fileUrl,
  ...(post.fileFocus && { fileFocus: post.fileFocus }),
  ...(isTooWideToCut(post.file) && { isWide: true }),
  writers: shownWriters(post),
  createdAt: post.createdAt,
  ...toPrecision(post),
});

/** The same, with an excerpt of the text. */
export const toPostCardWithExcerpt = (post: CardSource): CardPost => ({
  ...toPostCard(post),
  excerpt: excerpt(post.excerpt, EXCERPT_WORDS),
});
