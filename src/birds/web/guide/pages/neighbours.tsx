import { ChevronLeft, ChevronRight } from "lucide-react";
import type { SpeciesLink } from "#birds/domain/guide/species.ts";
import { speciesHref } from "#birds/domain/guide/species-href.ts";
import styles from "./neighbours.module.css";

/** Links to the previous and next species in the sequence of the guide. */
export function Neighbours({ previous, next }: { previous: SpeciesLink | null; next: SpeciesLink | null }) {
  return (
    <nav className={`${styles.neighbours} no-print`} aria-label="Previous and next species">
      {previous && (
        <a href={speciesHref(previous.slug)} rel="prev">
          <ChevronLeft size={20} strokeWidth={1.5} aria-hidden />
          <span>
            <small>Previous species</small>
            {previous.name}
          </span>
        </a>
      )}
      {next && (
        <a href={speciesHref(next.slug)} rel="next" className={styles.next}>
          <span>
            <small>Next species</small>
            {next.name}
          </span>
          <ChevronRight size={20} strokeWidth={1.5} aria-hidden />
        </a>
      )}
    </nav>
  );
}
