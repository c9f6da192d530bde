import type { PostSummary } from "#domain/post.ts";
import styles from "./cover.module.css";

const isPicture = (url: string) => !/\.pdf($|\?)/i.test(url);

/** A post's picture in a 3:2 frame; one without gets a drawing of its own, so nothing ever looks missing. */
export function Cover({
  post,
  eager,
  framed = true,
}: {
  post: Pick<PostSummary, "slug" | "fileUrl">;
  eager?: boolean;
  framed?: boolean;
}) {
  const own = post.fileUrl && isPicture(post.fileUrl) ? post.fileUrl : undefined;
  return (
    <img
      className={framed ? styles.cover : styles.bare}
      src={own ?? `/art/card/${post.slug}.svg`}
      alt=""
      width={1200}
      height={800}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
