import type { PostSummary } from "#institute/domain/posts/post.ts";
import { type PostStateFields, stateLabels, stateOf } from "#institute/domain/posts/state.ts";
import styles from "./post-status.module.css";

/** The status of a post as text, with a symbol that differs in shape and colour. */
export function PostStatus({
  post,
}: {
  post: PostStateFields & Pick<PostSummary, "isPrivate" | "deletedAt" | "withdrawnAt">;
}) {
  const state = stateOf(post);
  const gone = post.deletedAt ? "Deleted" : post.withdrawnAt && "Taken down";
  return (
    <span className={styles.status} data-status={gone ? "deleted" : state}>
      {gone ?? stateLabels[state]}
      {post.isPrivate && <span className={styles.private}>Private</span>}
    </span>
  );
}
