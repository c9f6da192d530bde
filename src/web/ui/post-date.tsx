import { type PostDated, postDate, postDateIso } from "#domain/post-date.ts";
import { TimeAgo } from "./time-ago.tsx";

/** When a post came out: how long ago where the day is known, else the month or year; nothing where nothing is known. */
export function PostDate({ post }: { post: PostDated }) {
  if ((post.datePrecision ?? "day") === "day") return <TimeAgo iso={post.createdAt} />;
  const date = postDate(post);
  return date && <time dateTime={postDateIso(post)}>{date}</time>;
}
