import { Volume2 } from "lucide-react";
import type { Species } from "#birds/domain/guide/species.ts";
import type { SpeciesSquares } from "#birds/domain/surveys/species-squares.ts";
import { externalPages } from "#birds/formats/guide/external-pages.ts";
import { BeforeSplitNote, type SplitSpecies } from "../../ui/split-note.tsx";
import styles from "./records-band.module.css";
import { type Season, SeasonPanel } from "./season-panel.tsx";
import { SquaresPanel } from "./squares-panel.tsx";

/** What is known of a species besides words: when it was found, where, and where its voice is heard. */
export function RecordsBand(props: {
  species: Species;
  season: Season | null;
  before: readonly SplitSpecies[];
  squares: SpeciesSquares;
  /** Whose data it is and under which licence. */
  source: string;
}) {
  const { species, season, before, squares, source } = props;
  const voice = externalPages(species).find(({ what }) => what === "sounds");
  const hasSquares = squares.pentads.length > 0 || squares.placesWithheld;
  if (!season && !hasSquares && before.length === 0 && !voice) return null;
  return (
    <div className={styles.band}>
      <div className={`wrap stack ${styles.parts}`}>
        {season && <SeasonPanel season={season} source={source} />}
        <div className={`stack ${styles.aside}`}>
          {hasSquares && <SquaresPanel squares={squares} name={species.name} source={source} />}
          {voice && (
            <p className="no-print">
              <a className="tap" href={voice.href}>
                <Volume2 size={20} strokeWidth={1.5} aria-hidden />
                Hear its voice on {voice.site}
              </a>
            </p>
          )}
        </div>
        <BeforeSplitNote before={before} />
      </div>
    </div>
  );
}
