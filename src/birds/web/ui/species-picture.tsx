import type { SpeciesSummary } from "#birds/domain/guide/species.ts";
import { weightBeside } from "#birds/domain/guide/weight-beside.ts";
import { slugify } from "#core/domain/words.ts";
import { type Drawn as DrawnAs, drawnAs } from "#core/web/art/drawn.ts";
import { inseparableFrom } from "#core/web/art/inseparable.ts";
import styles from "#core/web/ui/cover.module.css";
import { Picture } from "#core/web/ui/picture.tsx";

type Drawn = Pick<SpeciesSummary, "name" | "family" | "scientificName">;

/** The drawn plate of a species, by family and name; the same species always gets the same plate. */
export const plateName = ({ family, scientificName, name }: Drawn): string =>
  `species/${slugify(family ?? "aves")}-${slugify(scientificName ?? name)}`;

/** Whether its picture is a plate in its colours, its shape alone, or an empty perch because its family is unknown. */
export const hasDrawing = ({ family, scientificName, name }: Drawn): DrawnAs =>
  drawnAs(slugify(family ?? ""), slugify(scientificName ?? name));

/** What its drawing shows: “Drawing of the Hoopoe”, “Silhouette of a warbler”; empty for an empty perch. */
export function describeDrawing(species: Drawn, title = species.name): string {
  const drawn = hasDrawing(species);
  if (drawn === "plate") return `Drawing of the ${title}`;
  const noun = species.name.replace(/\(.*/, "").trim().split(/\s+/).at(-1)?.toLowerCase() || "bird";
  return drawn === "shape" ? `Silhouette of ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}` : "";
}

/** What is said below its drawing: what it is, from which others the bird cannot be told, and how heavy it is. */
export function captionDrawing(species: Drawn & Partial<Pick<SpeciesSummary, "mass">>): string {
  const drawn = hasDrawing(species);
  const others = inseparableFrom(slugify(species.scientificName ?? ""));
  const sentences = {
    plate: [
      "Drawing.",
      others.length > 0 && `In the field it cannot be told from the ${others.join(" and the ")}.`,
    ],
    shape: [`${describeDrawing(species)}. Its plumage has not been drawn yet.`],
    none: [],
  }[drawn];
  return [...sentences, drawn !== "none" && weightBeside(species)].filter(Boolean).join(" ");
}

export const plateUrl = (species: Drawn): string => `/art/${plateName(species)}.svg`;

/** The width of a card in the grid, of four columns, three or two. */
const inGrid = "(min-width: 1300px) 291px, (min-width: 1180px) 24vw, (min-width: 885px) 30vw, 45vw";

/** A species' photograph in a 3:2 frame, or its drawn plate if there is none or it fails to load. */
export function SpeciesPicture({
  species,
  eager,
  alt = "",
  sizes = inGrid,
}: {
  species: Drawn & Pick<SpeciesSummary, "fileUrl" | "photoFocus">;
  eager?: boolean;
  alt?: string;
  sizes?: string;
}) {
  return (
    <Picture
      className={styles.cover}
      src={species.fileUrl ?? plateUrl(species)}
      spare={plateUrl(species)}
      alt={alt}
      focus={species.fileUrl && species.photoFocus}
      sizes={sizes}
      width={1200}
      height={800}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
