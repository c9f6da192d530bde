import type { PostSummary } from "./post.ts";

/** The moderation state of a post; a change of an approved post has its own, and the public text stays. */
export type PostState = "approved" | "pending" | "changePending" | "returned" | "changeReturned";

export const stateLabels: Record<PostState, string> = {
  approved: "Approved",
  pending: "Pending",
  changePending: "Edit pending",
  returned: "Returned",
  changeReturned: "Edit returned",
};

/** The fields that determine the state of a post. */
export type PostStateFields = Pick<PostSummary, "isApproved" | "hasPendingEdit" | "returned">;

export function stateOf({ isApproved, hasPendingEdit, returned }: PostStateFields): PostState {
  if (!isApproved) return returned ? "returned" : "pending";
  if (!hasPendingEdit) return "approved";
  return returned ? "changeReturned" : "changePending";
}

/** Whether a post needs an admin's decision. */
export const isWaiting = (post: PostStateFields): boolean => /pending$/i.test(stateOf(post));

/** The moderation lists: to decide, returned to authors, approved, and the bin. */
export const moderationFilters = ["pending", "returned", "approved", "deleted"] as const;
export type ModerationFilter = (typeof moderationFilters)[number];

export const moderationLabels: Record<ModerationFilter, string> = {
  pending: "Pending",
  returned: "Returned",
  approved: "Approved",
  deleted: "Deleted",
};

/** The steps in a post's history. */
export const postStepNames = [
  "created",
  "changed",
  "proposed",
  "takenBack",
  "approved",
  "unapproved",
  "returned",
  "withdrawn",
  "restored",
  "deleted",
  "undeleted",
  "takenDown",
  "putBack",
] as const;
export type PostStepName = (typeof postStepNames)[number];

/** One entry of a post's history. Dates are ISO 8601 in UTC. */
export interface PostStep {
  _id: string;
  at: string;
  /** The name of the person. */
  by: string;
  step: PostStepName;
  note: string | null;
  /** Whether the resulting text is stored, so that it can be viewed and restored. */
  hasText: boolean;
}
