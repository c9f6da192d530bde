import type { PostSummary } from "#domain/posts/post.ts";
import { stateOf } from "#domain/posts/state.ts";

/** Leads to a post as its page will look, where visitors cannot read it as it is stored. */
export function PreviewLink(props: {
  post: Pick<PostSummary, "_id" | "title" | "isApproved" | "isPrivate" | "hasPendingEdit" | "returned">;
  className?: string | undefined;
}) {
  const { post } = props;
  if (stateOf(post) === "approved" && !post.isPrivate) return null;
  return (
    <a className={props.className} href={`/preview/${post._id}`} aria-label={`Preview ${post.title}`}>
      Preview
    </a>
  );
}
