import type { Colour } from "#birds/domain/guide/colours.ts";
import type { UncolouredSpecies } from "#birds/domain/guide/uncoloured.ts";
import type { Traits } from "#birds/domain/guide/which/traits.ts";
import type { Db } from "#core/db/connect.ts";
import { keysOf } from "#core/domain/keys.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { readSeason } from "../surveys/sightings.ts";
import { readGuide } from "./which.ts";

const PAGE_SIZE = 25;
const GUESSED_COLOURS = 3;

/** The species without colours, those that most surveys found first, then as the checklist has them. */
export async function listUncoloured(
  db: Db,
  { page, limit = PAGE_SIZE }: { page: number; limit?: number | undefined },
): Promise<Paged<UncolouredSpecies>> {
  const { traits, species } = await readGuide(db);
  const season = await readSeason(db, { month: null, state: null });
  const waiting = traits
    .filter(({ isGuessed }) => isGuessed)
    .flatMap((bird) => {
      const found = species.get(bird.slug);
      return found ? [{ bird, ...found, seen: season?.of(found.id).seen ?? 0 }] : [];
    })
    .sort((a, b) => b.seen - a.seen);
  const { size, offset, ...paging } = pageWindow(waiting.length, page, limit);
  const data = waiting.slice(offset, offset + size).map(({ bird, id, version, shown }) => {
    const { slug, name, scientificName, family } = shown;
    return { _id: id, slug, name, scientificName, family, version, guess: guessOf(bird) };
  });
  return { data, ...paging, total: waiting.length };
}

const guessOf = ({ colours }: Traits): Colour[] =>
  keysOf(colours)
    .sort((a, b) => (colours[b] ?? 0) - (colours[a] ?? 0))
    .slice(0, GUESSED_COLOURS);
