import { useCallback, useState } from "react";
import type { SpeciesSummary } from "#domain/species.ts";
import { slugOf } from "#domain/words.ts";
import styles from "../ui/cover.module.css";
import { Picture } from "../ui/picture.tsx";

type Pictured = Pick<SpeciesSummary, "name" | "fileUrl" | "family" | "scientificName">;

/** The drawn plate of a species, by its family and its name; the same species always has the same one. */
export const plateName = ({ family, scientificName, name }: Omit<Pictured, "fileUrl">): string =>
  `species/${slugOf(family ?? "aves")}-${slugOf(scientificName ?? name)}`;

export const plateOf = (species: Omit<Pictured, "fileUrl">): string => `/art/${plateName(species)}.svg`;

/** A species' photograph in a 3:2 frame; one that has none, or whose photograph cannot be loaded, has a drawn plate. */
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
  const [lost, setLost] = useState(false);
  const own = lost ? null : species.fileUrl;
  // It may have failed before this script arrived.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.loading !== "lazy") setLost(true);
  }, []);
  return (
    <Picture
      ref={check}
      className={styles.cover}
      src={own ?? plateOf(species)}
      alt={alt}
      sizes={sizes}
      width={1200}
      height={800}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setLost(true)}
    />
  );
}
