import { ChevronLeft, ChevronRight } from "lucide-react";
import type { SpeciesLink } from "#domain/birds/species.ts";
import styles from "./neighbours.module.css";

/** The species before and after this one, as one turns the pages of a field guide. */
export function Neighbours({ previous, next }: { previous: SpeciesLink | null; next: SpeciesLink | null }) {
  return (
    <nav className={`${styles.neighbours} no-print`} aria-label="Neighbours in the sequence">
      {previous && (
        <a href={`/birds/${previous.slug}`} rel="prev">
          <ChevronLeft size={20} strokeWidth={1.5} aria-hidden />
          <span>
            <small>Before it</small>
            {previous.name}
          </span>
        </a>
      )}
      {next && (
        <a href={`/birds/${next.slug}`} rel="next" className={styles.next}>
          <span>
            <small>After it</small>
            {next.name}
          </span>
          <ChevronRight size={20} strokeWidth={1.5} aria-hidden />
        </a>
      )}
    </nav>
  );
}
