import { type DatedPost, formatPostDate, toPostDateIso } from "#domain/posts/date.ts";
import { TimeAgo } from "./time-ago.tsx";

/** When a post came out: how long ago where the day is known, else the month or year; nothing where nothing is known. */
export function PostDate({ post }: { post: DatedPost }) {
  if ((post.datePrecision ?? "day") === "day") return <TimeAgo iso={post.createdAt} />;
  const date = formatPostDate(post);
  return date && <time dateTime={toPostDateIso(post)}>{date}</time>;
}
