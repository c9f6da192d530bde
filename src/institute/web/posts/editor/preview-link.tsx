import { href } from "react-router";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { type PostStateFields, stateOf } from "#institute/domain/posts/state.ts";

/** Links to the preview of a post whose stored version is not public. */
export function PreviewLink(props: {
  post: PostStateFields & Pick<PostSummary, "_id" | "title" | "isPrivate" | "withdrawnAt">;
  className?: string | undefined;
}) {
  const { post } = props;
  if (stateOf(post) === "approved" && !post.isPrivate && !post.withdrawnAt) return null;
  return (
    <a
      className={["no-print", props.className].join(" ")}
      href={href("/preview/:id", { id: post._id })}
      aria-label={`Preview ${post.title}`}
    >
      Preview
    </a>
  );
}
