import type { PostSummary } from "#domain/post.ts";
import { type Stateful, stateLabels, stateOf } from "#domain/post-state.ts";
import styles from "./post-status.module.css";

/** Where a post stands: in words, with a mark whose shape differs as well as its colour. */
export function PostStatus({ post }: { post: Stateful & Pick<PostSummary, "isPrivate" | "deletedAt"> }) {
  const state = stateOf(post);
  return (
    <span className={styles.status} data-status={post.deletedAt ? "deleted" : state}>
      {post.deletedAt ? "Deleted" : stateLabels[state]}
      {post.isPrivate && <span className={styles.private}>Private</span>}
    </span>
  );
}
