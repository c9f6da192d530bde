import type { PostSummary } from "#domain/posts/post.ts";
import { type PostStateFields, stateLabels, stateOf } from "#domain/posts/state.ts";
import styles from "./post-status.module.css";

/** Where a post stands: in words, with a mark whose shape differs as well as its colour. */
export function PostStatus({
  post,
}: {
  post: PostStateFields & Pick<PostSummary, "isPrivate" | "deletedAt">;
}) {
  const state = stateOf(post);
  return (
    <span className={styles.status} data-status={post.deletedAt ? "deleted" : state}>
      {post.deletedAt ? "Deleted" : stateLabels[state]}
      {post.isPrivate && <span className={styles.private}>Private</span>}
    </span>
  );
}
