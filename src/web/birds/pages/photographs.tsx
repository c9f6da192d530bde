import type { Photo } from "#domain/birds/photo.ts";
import type { Species } from "#domain/birds/species.ts";
import { licences, licenceUrls } from "#domain/birds/terms.ts";
import { Picture } from "../../ui/picture.tsx";
import { SpeciesPicture } from "../../ui/species-picture.tsx";
import styles from "./photographs.module.css";

/** The first photograph of a species, or its plate. */
export function MainPicture({ species }: { species: Species }) {
  const { fileUrl, photoCaption: caption, photoCredit: credit, photoLicence: licence } = species;
  return (
    <figure className={styles.picture}>
      <SpeciesPicture
        species={species}
        eager
        sizes="(min-width: 957px) 640px, 100vw"
        alt={fileUrl ? (caption ?? species.name) : ""}
      />
      <figcaption>
        {fileUrl ? (
          <PhotoCaption caption={caption} credit={credit} licence={licence} />
        ) : (
          <span className="no-print">Drawing. There is no photograph of this species in the guide yet.</span>
        )}
      </figcaption>
    </figure>
  );
}

/** Stands for a photograph that is lost. */
const LOST_PHOTOGRAPH = "/art/plate/broken.svg";

/** The other photographs of a species, with their captions. */
export function Photographs({ photos, name }: { photos: readonly Photo[]; name: string }) {
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
                spare={LOST_PHOTOGRAPH}
                alt={photo.caption ?? name}
                sizes="(min-width: 957px) 380px, (min-width: 600px) 45vw, 92vw"
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

/** What is seen, who took it, and what may be done with it. */
function PhotoCaption({ caption, credit, licence }: Omit<Photo, "url">) {
  const terms = licence && licences[licence];
  const address = licence && licenceUrls[licence];
  return (
    <>
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
    </>
  );
}
