import type { Photo } from "#birds/domain/guide/photo.ts";
import type { Species } from "#birds/domain/guide/species.ts";
import { licences, licenceUrls } from "#birds/domain/guide/terms.ts";
import { Picture } from "#core/web/ui/picture.tsx";
import { hasDrawing, plateUrl, SpeciesPicture } from "../../ui/species-picture.tsx";
import styles from "./photographs.module.css";

/** The first photograph of a species, or its plate. */
export function MainPicture({ species }: { species: Species }) {
  const { fileUrl, photoCaption: caption, photoCredit: credit, photoLicence: licence } = species;
  return (
    <figure className={styles.picture}>
      <SpeciesPicture
        species={species}
        eager
        sizes="(min-width: 960px) 640px, 100vw"
        alt={fileUrl ? (caption ?? species.name) : ""}
      />
      <figcaption>
        {fileUrl ? (
          <PhotoCaption caption={caption} credit={credit} licence={licence} />
        ) : (
          <span className="no-print">
            {hasDrawing(species)
              ? "Drawing. There is no photograph of this species in the guide yet."
              : "There is no photograph of this species in the guide yet."}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** The other photographs of a species, with their captions. */
export function Photographs({ species }: { species: Species }) {
  const { photos, name } = species;
  if (photos.length === 0) return null;
  return (
    <section className={styles.photographs} aria-labelledby="photographs">
      <h2 id="photographs">Photographs</h2>
      <ul>
        {photos.map(({ url, ...photo }) => (
          <li key={url}>
            <figure className={styles.picture}>
              <Picture
                src={url}
                spare={plateUrl(species)}
                alt={photo.caption ?? name}
                sizes="(min-width: 960px) 380px, (min-width: 600px) 45vw, 92vw"
                width={1200}
                height={800}
              />
              <figcaption>
                <PhotoCaption {...photo} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is seen, who took it, and what may be done with it; without the photograph, that it is missing. */
function PhotoCaption({ caption, credit, licence }: Omit<Photo, "url">) {
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
      </span>
      <span className={styles.lost}>The photograph cannot be shown. This is a drawing.</span>
    </>
  );
}
