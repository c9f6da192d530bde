import { type ComponentProps, useContext } from "react";
import { pictureWidths } from "#core/domain/files/picture-widths.ts";
import { cutAs } from "#core/domain/focus.ts";
import { SavesData } from "./saves-data.ts";

const UPLOADS_PATH = "/files/";

/** The widths of a stored picture, for `srcset`; to save data, each in place of one twice as wide. */
export const buildSrcSet = (src: string, savesData: boolean): string =>
  savesData
    ? pictureWidths.map((width) => `${src}?w=${width}&q=low ${2 * width}w`).join()
    : pictureWidths.map((width) => `${src}?w=${width} ${width}w`).join();

/** The address for browsers that know no `srcset`. */
export const usualSource = (src: string, savesData: boolean): string =>
  savesData ? `${src}?w=320&q=low` : `${src}?w=960`;

interface PictureProps extends ComponentProps<"img"> {
  src: string;
  alt: string;
  /** The address of the drawing that replaces it if it is lost. */
  spare?: string;
  /** What stays in sight where it is cut, as it is stored. */
  focus?: string | null | undefined;
}

/** A picture; an uploaded one is served in the width that `sizes` needs, as AVIF or WebP where supported. */
export function Picture({ src, alt, sizes = "100vw", spare, focus, ...rest }: PictureProps) {
  const savesData = useContext(SavesData);
  const wide = src.startsWith(UPLOADS_PATH)
    ? { sizes, srcSet: buildSrcSet(src, savesData), src: usualSource(src, savesData) }
    : { src };
  return (
    <img
      {...wide}
      alt={alt}
      loading="lazy"
      decoding="async"
      style={focus ? { objectPosition: cutAs(focus) } : undefined}
      data-spare={spare === src ? undefined : spare}
      {...rest}
    />
  );
}
