import type { PostSummary } from "#domain/posts/post.ts";
import { type PostStateFields, stateLabels, stateOf } from "#domain/posts/state.ts";
import styles from "./post-status.module.css";

/** The status of a post as text, with a symbol that differs in shape and colour. */
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
