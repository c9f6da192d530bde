import { join } from "node:path";
import { expect, test } from "vitest";
import { toLooks } from "#birds/domain/guide/which/looks.ts";
import { traitsOf } from "#birds/domain/guide/which/traits.ts";
import type { FieldSpecies } from "#birds/domain/surveys/field-survey.ts";
import { describeChecklist } from "#tests/which-birds.ts";
import { findByLooks } from "./looks.ts";

const demo = describeChecklist(join(import.meta.dirname, "../../../../../content/demo/species.csv"));
const traits = traitsOf(demo);
const pack = demo.map(
  (bird, index): FieldSpecies => ({
    scientificName: bird.scientificName ?? "",
    englishName: bird.name,
    names: [],
    months: [],
    looks: traits[index] && toLooks(traits[index]),
  }),
);

test("a bird without a name is found on the phone by its looks, with what speaks for it", () => {
  const found = findByLooks(pack, "big bird, bald head", 0);
  expect(found.map(({ species }) => species.englishName).slice(0, 3)).toContain("Hooded Vulture");
  expect(found[0]?.as).toContain("bald head");
  expect(found).toHaveLength(12);
});

test("words that say nothing of looks find none, and neither does a pack of an earlier version", () => {
  expect(findByLooks(pack, "bulbul", 0)).toEqual([]);
  expect(
    findByLooks(
      pack.map(({ looks: _, ...one }) => one),
      "red bird",
      0,
    ),
  ).toEqual([]);
});
