import { fold } from "#core/domain/words.ts";
import type { CountedSpecies } from "./counting.ts";
import type { FoundSpecies } from "./species-search.ts";

/** How a bird is shown with its count. */
export type Row = (species: CountedSpecies, as?: string | null, facts?: string) => React.ReactNode;

interface FoundProps {
  found: FoundSpecies[];
  /** What looks so, for whoever has no name for a bird. */
  looks: FoundSpecies[];
  search: string;
  row: Row;
}

/** What a search found, what was typed as a name, and what looks so. */
export function FoundList({ found, looks, search, row }: FoundProps) {
  const isListed = found.some(({ species }) => fold(species.englishName) === fold(search));
  return (
    <>
      {found.length > 0 && <ul className="birds">{found.map(({ species, as }) => row(species, as))}</ul>}
      {!isListed && (
        <>
          <h2 className="rule">{found.length > 0 ? "Not in the list?" : "No species has this name"}</h2>
          <ul className="birds">
            {row({ scientificName: "", englishName: search.slice(0, 300) }, "as written")}
          </ul>
        </>
      )}
      {found.length === 0 && looks.length > 0 && (
        <section aria-label="What is this?">
          <h2 className="rule">What is this? Birds that look so</h2>
          <ul className="birds">{looks.map(({ species, as }) => row(species, as))}</ul>
        </section>
      )}
    </>
  );
}
