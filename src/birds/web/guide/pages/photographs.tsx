import type { Photo } from "#birds/domain/guide/photo.ts";
import { photographsOf } from "#birds/domain/guide/photographs.ts";
import type { Species } from "#birds/domain/guide/species.ts";
import { licences, licenceUrls } from "#birds/domain/guide/terms.ts";
import { ownCredit, rightsHolder } from "#core/formats/rights.ts";
import { DownloadPicture } from "#core/web/ui/download-picture.tsx";
import { Picture } from "#core/web/ui/picture.tsx";
import {
  captionDrawing,
  describeDrawing,
  hasDrawing,
  plateUrl,
  SpeciesPicture,
} from "../../ui/species-picture.tsx";
import styles from "./photographs.module.css";

/** The sizes of pictures that are stored here, in pixels. */
type PictureSizes = { url: string; width: number | null; height: number | null }[];

/** Its width by its height; that of a plate if the size is unknown, since the picture is never cut. */
function ratioOf(url: string, sizes: PictureSizes): number {
  const { width, height } = sizes.find((size) => size.url === url) ?? {};
  return width && height ? Math.round((width / height) * 1000) / 1000 : 1.5;
}

/** Whether the picture that leads leaves much room beside it. */
export const isUpright = (species: Species, sizes: PictureSizes): boolean =>
  photographsOf(species)
    .slice(0, 1)
    .some(({ url }) => ratioOf(url, sizes) < 1);

/** The first photograph of a species, or its plate. */
export function MainPicture({ species, sizes }: { species: Species; sizes: PictureSizes }) {
  const [photo] = photographsOf(species);
  const ratio = photo ? ratioOf(photo.url, sizes) : 1.5;
  const widths = `(min-width: 960px) ${Math.min(670, Math.round(620 * ratio))}px, (min-width: 480px) 92vw, 320px`;
  return (
    <figure
      className={`${styles.picture} ${styles.main}`}
      style={{ width: `min(var(--widest), ${ratio} * var(--tallest))` }}
    >
      {photo ? (
        <Photograph species={species} photo={photo} ratio={ratio} sizes={widths} loading="eager" />
      ) : (
        <>
          <SpeciesPicture species={species} eager sizes={widths} alt={describeDrawing(species)} />
          <figcaption className="no-print">
            {`${captionDrawing(species)} There is no photograph of this species in the guide yet.`.trim()}
            {describeDrawing(species) && (
              <>
                {` Credit: ${ownCredit()}. `}
                <DownloadPicture
                  src={plateUrl(species)}
                  of={describeDrawing(species)}
                  credit={rightsHolder()}
                />
              </>
            )}
          </figcaption>
        </>
      )}
    </figure>
  );
}

/** The other photographs of a species, with their captions; those of a row are equally high. */
export function Photographs({ species, sizes }: { species: Species; sizes: PictureSizes }) {
  const [, ...others] = photographsOf(species);
  if (others.length === 0) return null;
  return (
    <section className={styles.photographs} aria-labelledby="photographs">
      <h2 id="photographs">Photographs</h2>
      <ul>
        {others.map((photo) => {
          const ratio = ratioOf(photo.url, sizes);
          const widths = `(min-width: 600px) ${Math.round(300 * ratio)}px, ${Math.min(320, Math.round(200 * ratio))}px`;
          return (
            <li
              key={photo.url}
              style={{
                flex: `${ratio} 1 calc(${ratio} * var(--row))`,
                maxWidth: `min(100%, ${ratio} * var(--highest))`,
              }}
            >
              <figure className={styles.picture}>
                <Photograph species={species} photo={photo} ratio={ratio} sizes={widths} />
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A photograph as it was taken; a press opens it larger, without script as a file. */
function Photograph(props: {
  species: Species;
  photo: Photo;
  ratio: number;
  sizes: string;
  loading?: "eager";
}) {
  const { species, photo, ratio, sizes, loading = "lazy" } = props;
  const alt = photo.caption ?? species.name;
  return (
    <>
      <a
        href={photo.url.startsWith("/files/") ? `${photo.url}?w=1920` : photo.url}
        aria-label={`${alt}: show it larger`}
        data-touch="enlarge"
      >
        <Picture
          src={photo.url}
          spare={plateUrl(species)}
          alt={alt}
          sizes={sizes}
          width={1200}
          height={Math.round(1200 / ratio)}
          loading={loading}
        />
      </a>
      <figcaption>
        <PhotoCaption {...photo} alt={alt} spare={spareNotes[hasDrawing(species)]} />
      </figcaption>
    </>
  );
}

const spareNotes = {
  plate: " This is a drawing.",
  shape: " This is a silhouette; the plumage has not been drawn yet.",
  none: "",
} as const;

/**
 * What is seen, who took it, and what may be done with it, with the file if others may use it; without the photograph, that it is
 * missing.
 */
function PhotoCaption(photo: Photo & { alt: string; spare: string }) {
  const { url, caption, credit, licence, alt, spare } = photo;
  const terms = licence && licences[licence];
  const address = licence && licenceUrls[licence];
  return (
    <>
      <span className={styles.photo}>
        {caption && <span className={styles.caption}>{caption}</span>}
        Photograph{credit && `: ${credit}`}
        {terms && (
          <>
            {", "}
            {address ? (
              <a href={address} rel="license">
                {terms}
              </a>
            ) : (
              terms
            )}
          </>
        )}
        {address && (
          <>
            {". "}
            <DownloadPicture src={url} of={alt} credit={credit} />
          </>
        )}
      </span>
      <span className={styles.lost}>The photograph cannot be shown.{spare}</span>
    </>
  );
}
