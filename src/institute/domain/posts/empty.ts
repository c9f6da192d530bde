import { type PostField, type PostType, postTypeRow } from "./types.ts";

/** The fields that decide whether a post's page has content. */
export interface PostBody {
  postType: PostType;
  content: string;
  fileUrl: string | null;
  doi: string | null;
}

const visibleElement = /<(img|video|audio|iframe|table)\b/i;

/** Whether rich text contains words, a picture, a video or a table. */
export function hasContent(html: string): boolean {
  if (visibleElement.test(html)) return true;
  const words = html.replace(/<[^<>]*>/g, "").replace(/&(nbsp|#160|#xa0);/gi, " ");
  return /[^\s\u200b-\u200d\u2060\ufeff]/.test(words);
}

/** Whether a post has only a title although its type needs more. */
export function isEmptyPost(post: PostBody): boolean {
  const { needsOne } = postTypeRow(post.postType);
  const isFilled = (field: PostField) => {
    if (field === "content") return hasContent(post.content);
    return (field === "fileUrl" || field === "doi") && Boolean(post[field]);
  };
  return needsOne.length > 0 && !needsOne.some(isFilled);
}

/** What to add to an empty post of a type. */
export function emptyPostProblem(type: PostType): string {
  const { needsOne } = postTypeRow(type);
  if (needsOne.includes("doi")) return "Write a text, or add a file or a link.";
  return needsOne.includes("fileUrl") ? "Write a text, or add a file." : "Write a text.";
}
