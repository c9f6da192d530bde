import { href } from "react-router";
import type { PostSummary } from "#domain/posts/post.ts";
import { stateOf } from "#domain/posts/state.ts";

/** Links to the preview of a post whose stored version is not public. */
export function PreviewLink(props: {
  post: Pick<PostSummary, "_id" | "title" | "isApproved" | "isPrivate" | "hasPendingEdit" | "returned">;
  className?: string | undefined;
}) {
  const { post } = props;
  if (stateOf(post) === "approved" && !post.isPrivate) return null;
  return (
    <a
      className={props.className}
      href={href("/preview/:id", { id: post._id })}
      aria-label={`Preview ${post.title}`}
    >
      Preview
    </a>
  );
}
