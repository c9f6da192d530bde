import { useCallback, useState } from "react";
import type { PostSummary } from "#domain/posts/post.ts";
import styles from "./cover.module.css";
import { Picture } from "./picture.tsx";

type Pictured = Pick<PostSummary, "slug" | "fileUrl">;

/** A post's own picture, if its file is not a PDF. */
export const pictureUrl = ({ fileUrl }: Pictured) =>
  fileUrl && !/\.pdf($|\?)/i.test(fileUrl) ? fileUrl : undefined;

/** The address of the drawing for a post without a picture. */
export const drawingUrl = (slug: string, shape: "card" | "wide" = "card") => `/art/${shape}/${slug}.svg`;

/** A post's picture in a 3:2 frame, or its drawing if there is none or it fails to load. */
export function Cover({ post, eager, sizes }: { post: Pictured; eager?: boolean; sizes?: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const picture = hasFailed ? undefined : pictureUrl(post);
  // It may have failed before this script arrived.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.loading !== "lazy") setHasFailed(true);
  }, []);
  return (
    <Picture
      ref={check}
      className={styles.cover}
      src={picture ?? drawingUrl(post.slug)}
      alt=""
      sizes={sizes ?? "(min-width: 957px) 24rem, (min-width: 600px) 50vw, 100vw"}
      width={1200}
      height={800}
      loading={eager ? "eager" : "lazy"}
      onError={() => setHasFailed(true)}
    />
  );
}
