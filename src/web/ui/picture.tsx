import type { ComponentProps } from "react";
import { pictureWidths } from "#domain/files/picture-widths.ts";

const UPLOADS_PATH = "/files/";

/** The widths of a stored picture, for `srcset`. */
export const buildSrcSet = (src: string): string =>
  pictureWidths.map((width) => `${src}?w=${width} ${width}w`).join();

/** A picture; an uploaded one is served in the width that `sizes` needs, as AVIF or WebP where supported. */
export function Picture({
  src,
  alt,
  sizes = "100vw",
  ...rest
}: ComponentProps<"img"> & { src: string; alt: string }) {
  const wide = src.startsWith(UPLOADS_PATH)
    ? { sizes, srcSet: buildSrcSet(src), src: `${src}?w=960` }
    : { src };
  return <img {...wide} alt={alt} loading="lazy" decoding="async" {...rest} />;
}
