import type { PostSummary } from "./post.ts";
import { citedTypes } from "./types.ts";

type AccessFields = Pick<PostSummary, "accessRight" | "embargoUntil">;

/** Whether visitors can read a post. */
export const isPublic = (
  post: Pick<PostSummary, "isApproved" | "isPrivate" | "withdrawnAt" | "deletedAt">,
): boolean => post.isApproved && !(post.isPrivate || post.withdrawnAt || post.deletedAt);

/** Whether a post is a work that visitors can read, so that it can be taken down. */
export const canTakeDown = (post: Parameters<typeof isPublic>[0] & Pick<PostSummary, "postType">): boolean =>
  citedTypes.includes(post.postType) && isPublic(post);

/** Whether visitors may open the file of a work on a day in Nigeria (`2026-03-14`); an embargo ends as its day begins. */
export function isFileOpen({ accessRight, embargoUntil }: AccessFields, today: string): boolean {
  if (accessRight === "embargoed") return embargoUntil !== null && embargoUntil <= today;
  return accessRight === null || accessRight === "open";
}

/** Whether visitors can read a post and open its file on that day. */
export const isOpenToAll = (post: Parameters<typeof isPublic>[0] & AccessFields, today: string): boolean =>
  isPublic(post) && isFileOpen(post, today);
