import { Volume2 } from "lucide-react";
import type { Species } from "#birds/domain/guide/species.ts";
import type { SpeciesSquares } from "#birds/domain/surveys/species-squares.ts";
import { externalPages } from "#birds/formats/guide/external-pages.ts";
import { BeforeSplitNote, type SplitSpecies } from "../../ui/split-note.tsx";
import styles from "./records-band.module.css";
import { type Season, SeasonPanel } from "./season-panel.tsx";
import { SquaresPanel } from "./squares-panel.tsx";

/** Leads to recordings of its voice. */
export function VoiceLink({ species }: { species: Species }) {
  const voice = externalPages(species).find(({ what }) => what === "sounds");
  if (!voice) return null;
  return (
    <p className="no-print">
      <a className="chip" href={voice.href}>
        <Volume2 size={20} strokeWidth={1.5} aria-hidden />
        Hear its voice on {voice.site}
      </a>
    </p>
  );
}

/** What the surveys say of a species: how often it is found now and through the year, and where. */
export function RecordsBand(props: {
  species: Species;
  season: Season | null;
  before: readonly SplitSpecies[];
  squares: SpeciesSquares;
  /** Whose data it is and under which licence. */
  source: string;
}) {
  const { species, season, before, squares, source } = props;
  const hasSquares = squares.pentads.length > 0 || squares.placesWithheld;
  return (
    <div className={styles.band}>
      <div className={`wrap stack ${styles.parts}`}>
        {season && <SeasonPanel season={season} source={source} />}
        <div className="stack">
          {hasSquares && <SquaresPanel squares={squares} name={species.name} source={source} />}
          <VoiceLink species={species} />
        </div>
        <BeforeSplitNote before={before} />
      </div>
    </div>
  );
}
