import { expect, test } from "vitest";
import { nearestRelatives } from "./relatives.ts";

const bird = (scientificName: string | null, family = "Muscicapidae") => ({
  _id: scientificName ?? "none",
  scientificName,
  family,
});

test("the relatives of a bird are those of its genus, then of its shape, then of its family", () => {
  const wheatear = bird("Oenanthe oenanthe");
  const family = ["Muscicapa striata", "Cossypha niveicapilla", "Saxicola rubetra", "Oenanthe deserti"].map(
    (name) => bird(name),
  );
  const found = nearestRelatives(wheatear, [wheatear, ...family, bird("Monticola saxatilis")]);
  expect(found.map(({ scientificName }) => scientificName)).toEqual([
    "Oenanthe deserti",
    "Saxicola rubetra",
    "Monticola saxatilis",
    "Muscicapa striata",
  ]);
});

test("a bird without a scientific name has its family, and never itself", () => {
  const unnamed = bird(null);
  expect(nearestRelatives(unnamed, [unnamed, bird("Oenanthe oenanthe")])).toHaveLength(1);
});
