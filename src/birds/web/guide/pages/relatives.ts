import type { SpeciesSummary } from "#birds/domain/guide/species.ts";
import { slugify } from "#core/domain/words.ts";
import { drawnAs, lookOf } from "#core/web/art/drawn.ts";
import { kindOfBird } from "#core/web/art/families.ts";

type Named = Pick<SpeciesSummary, "_id" | "scientificName" | "family"> &
  Partial<Pick<SpeciesSummary, "name" | "fileUrl">>;

const MOST = 4;
const slugOf = ({ scientificName, name = "" }: Named) => slugify(scientificName ?? name);
const familyOf = ({ family }: Named) => slugify(family ?? "");
const genusOf = (bird: Named) => slugify(bird.scientificName ?? "").split("-")[0] ?? "";
// The shape of its genus, since a well-known bird may have a drawing of its own.
const bodyOf = (bird: Named) => kindOfBird(familyOf(bird), genusOf(bird));
const pictureOf = (bird: Named) => bird.fileUrl ?? lookOf(familyOf(bird), slugOf(bird));
const isPictured = (bird: Named) => bird.fileUrl || drawnAs(familyOf(bird), slugOf(bird)) === "plate";

/**
 * Others of the family of a species: those with a photograph or a plate before mere shapes, first those of its genus, then
 * those of its shape. Of birds with the same picture only the nearest is shown.
 */
export function nearestRelatives<Bird extends Named>(species: Named, family: readonly Bird[]): Bird[] {
  const rank = (bird: Bird) =>
    (isPictured(bird) ? 0 : 3) +
    (genusOf(bird) === genusOf(species) ? 0 : bodyOf(bird) === bodyOf(species) ? 1 : 2);
  const seen = new Set<string>();
  return family
    .filter(({ _id }) => _id !== species._id)
    .toSorted((a, b) => rank(a) - rank(b))
    .filter((bird) => !seen.has(pictureOf(bird)) && seen.add(pictureOf(bird)))
    .slice(0, MOST);
}
