import { expect, test } from "vitest";
import { lookAlikes } from "./look-alikes.ts";

const bird = (scientificName: string | null, family = "Muscicapidae") => ({
  _id: scientificName ?? "none",
  scientificName,
  family,
});

test("a bird is compared with those of its genus, then of its shape, then of its family", () => {
  const wheatear = bird("Oenanthe oenanthe");
  const family = ["Muscicapa striata", "Cossypha niveicapilla", "Saxicola rubetra", "Oenanthe deserti"].map(
    (name) => bird(name),
  );
  const found = lookAlikes(wheatear, [wheatear, ...family, bird("Monticola saxatilis")]);
  expect(found.map(({ scientificName }) => scientificName)).toEqual([
    "Oenanthe deserti",
    "Saxicola rubetra",
    "Monticola saxatilis",
    "Muscicapa striata",
  ]);
});

test("a bird without a scientific name is compared with its family, and never with itself", () => {
  const unnamed = bird(null);
  expect(lookAlikes(unnamed, [unnamed, bird("Oenanthe oenanthe")])).toHaveLength(1);
});
