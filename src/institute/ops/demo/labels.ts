import { type PostType, postTypeRow } from "#institute/domain/posts/types.ts";

interface LabelledPost {
  postType: PostType;
  pdf?: { paragraphs: string[] } | undefined;
}

/** Ends every biography, since these people are invented. */
export const inventedPerson = "An invented person, for the demonstration of this website.";

const inventedPost = "Written for the demonstration of this website.";
const describedWork = "Described for this website from the published record; not the authors’ own abstract.";

/** News, works and pages come from sources; all other types, and their files, are invented. */
const isInvented = ({ postType }: LabelledPost) =>
  !["news", "publication", "thesis", "webPage"].includes(postType);

/** Tells readers where a text comes from; shown at its end. */
export function sourceLabel(post: LabelledPost): string | undefined {
  if (isInvented(post)) return inventedPost;
  return postTypeRow(post.postType).order === "year" ? describedWork : undefined;
}

/** The paragraphs of a post's PDF with its source label; thesis sheets contain their own label. */
export function printedParagraphs(post: LabelledPost): string[] {
  const paragraphs = post.pdf?.paragraphs ?? [];
  return isInvented(post) ? [...paragraphs, inventedPost] : paragraphs;
}
