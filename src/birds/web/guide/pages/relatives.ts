import type { SpeciesSummary } from "#birds/domain/guide/species.ts";
import { slugify } from "#core/domain/words.ts";
import { kindOfBird } from "#core/web/art/families.ts";

type Named = Pick<SpeciesSummary, "_id" | "scientificName" | "family">;

const MOST = 4;
const slugOf = ({ scientificName }: Named) => slugify(scientificName ?? "");
const genusOf = (bird: Named) => slugOf(bird).split("-")[0] ?? "";
// The shape of its genus, since a well-known bird may have a drawing of its own.
const bodyOf = (bird: Named) => kindOfBird(slugify(bird.family ?? ""), genusOf(bird));

/** Others of the family of a species: first those of its genus, then those of its shape. */
export function nearestRelatives<Bird extends Named>(species: Named, family: readonly Bird[]): Bird[] {
  const rank = (bird: Bird) =>
    genusOf(bird) === genusOf(species) ? 0 : bodyOf(bird) === bodyOf(species) ? 1 : 2;
  return family
    .filter(({ _id }) => _id !== species._id)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST);
}
