import { slugify } from "#core/domain/words.ts";

/** The ending of the file at an address, as its kind: SVG, JPEG. */
const kindOf = (src: string): string | undefined => /\.(svg|png|jpe?g|webp)$/i.exec(src)?.[1]?.toLowerCase();

/** A link to the whole file of a picture, whose name says what it shows and who made it. */
export function DownloadPicture({
  src,
  of,
  credit,
}: {
  src: string;
  of: string;
  credit?: string | null | undefined;
}) {
  const kind = kindOf(src);
  const name = slugify([of, credit].filter(Boolean).join(" "));
  return (
    <a className="no-print" href={src} download={kind ? `${name}.${kind}` : name}>
      Download{kind && ` (${kind.toUpperCase()})`}
      <span className="visually-hidden">: {of}</span>
    </a>
  );
}
