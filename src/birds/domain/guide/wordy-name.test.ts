import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCsv } from "#core/formats/csv.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";
import type { NamedSpecies } from "./sensitive-index.ts";
import { createWordyJudge } from "./wordy-name.ts";

const vulture: NamedSpecies = {
  id: "v",
  name: "Hooded Vulture",
  scientificName: "Necrosyrtes monachus",
  synonyms: [],
  names: [],
  family: null,
  order: null,
  isDeleted: false,
};
const isWordy = createWordyJudge({ taxa: [], species: [vulture] });
const named = (englishName: string, scientificName = "") => ({ englishName, scientificName });

test.each([
  "Hooded Vulture nest",
  "roost: Hooded Vulture",
  "Hooded Vulture 12.34 8.45",
  "2 Hooded Vultures",
  "Bulbul on the wire",
  "Bulbul ".repeat(9),
])("“%s” says more than a species, of any bird", (name) => {
  expect(isWordy(named(name), "open")).toBe(true);
});

test.each(["Pycnonotus barbatus nest", "Pycnonotus barbatus 9.87 8.98"])(
  "so does “%s” as a scientific name",
  (name) => {
    expect(isWordy(named("Common Bulbul", name), "open")).toBe(true);
  },
);

test("a word that is in no name of the guide says more of a protected bird, unless the guide is empty", () => {
  expect(isWordy(named("Zuma Hooded Vulture"), "sensitive")).toBe(true);
  expect(isWordy(named("Zuma Hooded Vulture"), "open")).toBe(false);
  expect(
    isWordy(named("unidentified hooded vultures", "Necrosyrtes monachus (Temminck, 1823)"), "sensitive"),
  ).toBe(false);
  expect(createWordyJudge({ taxa: [], species: [] })(named("Palm-nut Vulture"), "sensitive")).toBe(false);
});

const world = findExternalFile("birds/avilist_v2025_species.csv");
test.skipIf(!world)("no name of a bird in the world says more", () => {
  const { rows } = readCsv(readFileSync(world ?? ""));
  const wordy = rows
    .map(({ cells }) =>
      named(cells.English_name_AviList ?? "", `${cells.Scientific_name} ${cells.Authority ?? ""}`),
    )
    .filter((name) => isWordy(name, "open"));
  expect(wordy).toEqual([]);
});
