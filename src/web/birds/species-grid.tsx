import { RedListBadge } from "../ui/red-list-badge.tsx";
import type { CardSpecies } from "./card-species.ts";
import styles from "./species-grid.module.css";
import { SpeciesPicture } from "./species-picture.tsx";

/** Species as plates with their names and where they stand on the Red List. */
export function SpeciesGrid({ species, level: Heading }: { species: CardSpecies[]; level: "h2" | "h3" }) {
  return (
    <ul className={styles.grid}>
      {species.map((one, place) => (
        <li key={one.slug} className={styles.card}>
          <div className={styles.picture}>
            <SpeciesPicture species={one} eager={place < 3} />
          </div>
          <Heading className={styles.name}>
            <a href={`/birds/${one.slug}`}>{one.name}</a>
          </Heading>
          {one.scientificName && <i className={styles.scientific}>{one.scientificName}</i>}
          <RedListBadge code={one.status} />
        </li>
      ))}
    </ul>
  );
}
