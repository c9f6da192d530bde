import { Cover, drawingUrl, pictureUrl } from "#core/web/ui/cover.tsx";
import { Picture } from "#core/web/ui/picture.tsx";
import type { PostSummary } from "#institute/domain/posts/post.ts";

const sizes = "(min-width: 76rem) 72rem, 100vw";
const MAX_HEIGHT_REM = 40;

/** The picture above a post: uncropped when its size is known, otherwise in the shared frame. */
export function Featured(props: {
  post: Pick<PostSummary, "slug" | "fileUrl" | "file">;
  /** Whether it is as wide as a short text, so that phones get the wide drawing too. */
  isSmall?: boolean;
}) {
  const { post, isSmall = false } = props;
  const src = pictureUrl(post);
  const { width, height } = post.file ?? {};
  if (!src)
    return (
      <picture>
        <source
          media={isSmall ? undefined : "(min-width: 960px)"}
          srcSet={drawingUrl(post.slug, "wide")}
          width={2400}
          height={900}
        />
        <Cover post={{ slug: post.slug, fileUrl: null }} eager />
      </picture>
    );
  if (!width || !height) return <Cover post={post} eager sizes={sizes} />;
  return (
    <Picture
      data-uncropped
      src={src}
      spare={drawingUrl(post.slug, "wide")}
      alt=""
      width={width}
      height={height}
      sizes={sizes}
      // Reserve its space before it loads, and fit it on one screen.
      style={{ width: `min(100%, ${((MAX_HEIGHT_REM * width) / height).toFixed(1)}rem, ${width}px)` }}
      loading="eager"
      fetchPriority="high"
    />
  );
}
