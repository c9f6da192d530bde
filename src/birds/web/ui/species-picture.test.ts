import { expect, test } from "vitest";
import { captionDrawing, describeDrawing, hasDrawing } from "./species-picture.tsx";

const bird = (name: string, scientificName: string | null, family: string | null) => ({
  name,
  scientificName,
  family,
});

test.each([
  ["plate", "Drawing of the Northern Wheatear", "Northern Wheatear", "Oenanthe oenanthe", "Muscicapidae"],
  ["shape", "Silhouette of a warbler", "Barred Warbler", "Curruca nisoria", "Sylviidae"],
  ["shape", "Silhouette of an eagle", "Nobody’s Eagle (northern)", "Aquila nemo", "Accipitridae"],
  ["none", "", "Shoebill", "Balaeniceps rex", "Balaenicipitidae"],
  ["none", "", "Unknown", null, null],
] as const)("a %s is described as “%s”", (drawn, alt, name, scientificName, family) => {
  const species = bird(name, scientificName, family);
  expect([hasDrawing(species), describeDrawing(species)]).toEqual([drawn, alt]);
});

test("below a shape it is said that the plumage has not been drawn", () => {
  expect(captionDrawing(bird("Barred Warbler", "Curruca nisoria", "Sylviidae"))).toBe(
    "Silhouette of a warbler. Its plumage has not been drawn yet.",
  );
});

test("below a drawing its weight is said beside that of a bird that most people know", () => {
  const weaver = { ...bird("Baglafecht Weaver", "Ploceus baglafecht", "Ploceidae"), mass: 32 };
  expect(captionDrawing(weaver)).toBe("Drawing. About as heavy as a Village Weaver.");
  expect(captionDrawing({ ...weaver, mass: null })).toBe("Drawing.");
});
