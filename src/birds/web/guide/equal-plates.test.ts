import { expect, test } from "vitest";
import { familyOfGenus, readScientificName } from "#birds/domain/guide/world-names.ts";
import { captionDrawing } from "#birds/web/ui/species-picture.tsx";
import { slugify } from "#core/domain/words.ts";
import { lookOf } from "#core/web/art/drawn.ts";
import { alike } from "#core/web/art/inseparable.ts";
import { plumages } from "#core/web/art/plumage.ts";

const scientificName = (species: string) => species.replace("-", " ");
const genusOf = (species: string) => species.split("-")[0] ?? "";

test("no two species of a genus are drawn alike, but for those that are declared so", () => {
  const sets = Map.groupBy(
    plumages.keys(),
    (species) =>
      `${genusOf(species)} ${lookOf(slugify(familyOfGenus(scientificName(species)) ?? ""), species)}`,
  );
  const equal = [...sets.values()].flatMap((set) => (set.length > 1 ? set.sort().join(" ") : [])).sort();
  const declared = alike.map((set) => set.map(({ species }) => species).sort());
  expect(equal).toEqual(declared.map((set) => set.join(" ")).sort());
});

test("the names of birds that are not told in the field are those of today", () => {
  for (const { species, name } of alike.flat())
    if (name) expect(readScientificName(scientificName(species))?.bird.name).toBe(name);
});

test("the page of a bird that is not told in the field says so, and that of others does not", () => {
  const caption = (name: string, scientific: string, family: string) =>
    captionDrawing({ name, scientificName: scientific, family });
  expect(caption("Barka Indigobird", "Vidua larvaticola", "Viduidae")).toBe(
    "Drawing. In the field it cannot be told from the Cameroon Indigobird and the Jambandu Indigobird.",
  );
  expect(caption("Little Heron", "Butorides striata", "Ardeidae")).toBe("Drawing.");
  expect(caption("Village Weaver", "Ploceus cucullatus", "Ploceidae")).toBe("Drawing.");
});
