import { speciesHref } from "#birds/domain/guide/species-href.ts";
import { RedListBadge } from "../../ui/red-list-badge.tsx";
import { SpeciesPicture } from "../../ui/species-picture.tsx";
import type { CardSpecies } from "./card-species.ts";
import styles from "./species-grid.module.css";

/** Species as plates with their names and Red List status, and what is said of each here: how it differs from the bird of the page. */
export function SpeciesGrid(props: {
  species: (CardSpecies & { note?: string | undefined })[];
  level: "h2" | "h3";
  atTop?: boolean;
}) {
  const { species, level: Heading, atTop = false } = props;
  return (
    <ul className={styles.grid}>
      {species.map((item, index) => (
        <li key={item.slug} className={styles.card}>
          <div className={styles.picture}>
            <SpeciesPicture species={item} eager={atTop && index < 2} />
          </div>
          <Heading className={styles.name}>
            <a className="title-link covers" href={speciesHref(item.slug)}>
              {item.name}
            </a>
          </Heading>
          {item.scientificName && <i className={`hint ${styles.scientific}`}>{item.scientificName}</i>}
          <RedListBadge code={item.status} />
          {item.note && <p className={styles.note}>{item.note}</p>}
        </li>
      ))}
    </ul>
  );
}
