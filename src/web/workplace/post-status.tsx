import type { PostSummary } from "#domain/post.ts";
import styles from "./post-status.module.css";

type Status = "approved" | "pending" | "waiting";

const words: Record<Status, string> = { approved: "Approved", pending: "Pending", waiting: "Edit waiting" };

export const statusOf = (post: Pick<PostSummary, "isApproved" | "hasPendingEdit">): Status =>
  post.isApproved ? (post.hasPendingEdit ? "waiting" : "approved") : "pending";

/** Where a post stands: in words, with a mark whose shape differs as well as its colour. */
export function PostStatus({
  post,
}: {
  post: Pick<PostSummary, "isApproved" | "hasPendingEdit" | "isPrivate">;
}) {
  const status = statusOf(post);
  return (
    <span className={styles.status} data-status={status}>
      {words[status]}
      {post.isPrivate && <span className={styles.private}>Private</span>}
    </span>
  );
}
