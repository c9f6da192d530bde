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

test("no two of them have the same picture, and shapes come after plates and photographs", () => {
  const warblers = ["Curruca aena", "Curruca bena", "Curruca cena"].map((name) => bird(name, "Sylviidae"));
  const plate = bird("Sylvia borin", "Sylviidae");
  const photograph = { ...bird("Curruca dena", "Sylviidae"), fileUrl: "/files/one.jpg" };
  const found = nearestRelatives(bird("Curruca nisoria", "Sylviidae"), [...warblers, plate, photograph]);
  expect(found.map(({ scientificName }) => scientificName)).toEqual([
    "Curruca dena",
    "Sylvia borin",
    "Curruca aena",
  ]);
});
