import type { PostSummary } from "./post.ts";

/** Where a post stands with the admins. A change of an approved post stands for itself; the public text stays. */
export type PostState = "approved" | "pending" | "changePending" | "returned" | "changeReturned";

export const stateLabels: Record<PostState, string> = {
  approved: "Approved",
  pending: "Pending",
  changePending: "Edit waiting",
  returned: "Returned",
  changeReturned: "Edit returned",
};

/** What the state of a post is told from. */
export type PostStateFields = Pick<PostSummary, "isApproved" | "hasPendingEdit" | "returned">;

export function stateOf({ isApproved, hasPendingEdit, returned }: PostStateFields): PostState {
  if (!isApproved) return returned ? "returned" : "pending";
  if (!hasPendingEdit) return "approved";
  return returned ? "changeReturned" : "changePending";
}

/** Whether an admin has something to decide about a post. */
export const isWaiting = (post: PostStateFields): boolean => /pending$/i.test(stateOf(post));

/** What an admin can look through: posts and changes to decide, those given back, those at rest, and the bin. */
export const moderationFilters = ["pending", "returned", "approved", "deleted"] as const;
export type ModerationFilter = (typeof moderationFilters)[number];

export const moderationLabels: Record<ModerationFilter, string> = {
  pending: "Pending",
  returned: "Returned",
  approved: "Approved",
  deleted: "Deleted",
};

/** How long a deleted post can be brought back. */
export const BIN_RETENTION_DAYS = 30;

/** What can be done with a post, as its history names it. */
export const postStepNames = [
  "created",
  "changed",
  "proposed",
  "takenBack",
  "approved",
  "returned",
  "withdrawn",
  "restored",
  "deleted",
  "undeleted",
] as const;
export type PostStepName = (typeof postStepNames)[number];

/** One line of a post's history. Dates are ISO 8601 in UTC. */
export interface PostStep {
  _id: string;
  at: string;
  /** The name of who did it. */
  by: string;
  step: PostStepName;
  note: string | null;
  /** Whether the text after it was kept, and can be looked at and brought back. */
  hasText: boolean;
}
