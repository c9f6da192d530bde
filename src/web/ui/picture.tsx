import type { ComponentProps } from "react";
import { pictureWidths } from "#domain/picture-widths.ts";

const stored = "/files/";

/** The widths of a stored picture, for `srcset`. */
export const widthsOf = (src: string): string =>
  pictureWidths.map((width) => `${src}?w=${width} ${width}w`).join();

/** A picture. One that was uploaded comes as wide as the screen needs it, which `sizes` says, and as AVIF or WebP where the browser can. */
export function Picture({
  src,
  alt,
  sizes = "100vw",
  ...rest
}: ComponentProps<"img"> & { src: string; alt: string }) {
  const wide = src.startsWith(stored) ? { sizes, srcSet: widthsOf(src), src: `${src}?w=960` } : { src };
  return <img {...wide} alt={alt} loading="lazy" decoding="async" {...rest} />;
}
