import { type DatedPost, formatPostDate, toPostDateIso } from "#core/domain/partial-date.ts";
import { TimeAgo } from "#core/web/ui/time-ago.tsx";

/** When a post was published: relative if the day is known, else month or year; nothing if unknown. */
export function PostDate({ post }: { post: DatedPost }) {
  if ((post.datePrecision ?? "day") === "day") return <TimeAgo iso={post.createdAt} />;
  const date = formatPostDate(post);
  return date && <time dateTime={toPostDateIso(post)}>{date}</time>;
}
