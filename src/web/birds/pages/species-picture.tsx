import { useCallback, useState } from "react";
import type { SpeciesSummary } from "#domain/birds/species.ts";
import { slugify } from "#domain/words.ts";
import styles from "../../ui/cover.module.css";
import { Picture } from "../../ui/picture.tsx";

type Pictured = Pick<SpeciesSummary, "name" | "fileUrl" | "family" | "scientificName">;

/** The drawn plate of a species, by family and name; the same species always gets the same plate. */
export const plateName = ({ family, scientificName, name }: Omit<Pictured, "fileUrl">): string =>
  `species/${slugify(family ?? "aves")}-${slugify(scientificName ?? name)}`;

export const plateUrl = (species: Omit<Pictured, "fileUrl">): string => `/art/${plateName(species)}.svg`;

/** A species' photograph in a 3:2 frame, or its drawn plate if there is none or it fails to load. */
export function SpeciesPicture({
  species,
  eager,
  alt = "",
  sizes = "(min-width: 600px) 320px, 50vw",
}: {
  species: Pictured;
  eager?: boolean;
  alt?: string;
  sizes?: string;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const photo = hasFailed ? null : species.fileUrl;
  // It may have failed before this script arrived.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.loading !== "lazy") setHasFailed(true);
  }, []);
  return (
    <Picture
      ref={check}
      className={styles.cover}
      src={photo ?? plateUrl(species)}
      alt={alt}
      sizes={sizes}
      width={1200}
      height={800}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setHasFailed(true)}
    />
  );
}
