import { expect, test } from "vitest";
import { countRanks, rankOf, readRank, speciesOf } from "./taxon-rank.ts";

test.each([
  ["species", "species"],
  ["SPECIES ", "species"],
  ["Espèce", "species"],
  ["sous-espèce", "subspecies"],
  ["Subespécie", "subspecies"],
  ["subsp.", "subspecies"],
  ["group (polytypic)", "group"],
  ["Group  (monotypic)", "group"],
  ["monotypic group", "group"],
  ["issf", "group"],
  ["FAMILLE", "family"],
  ["super-family", "family"],
  ["Subgenus", "genus"],
  ["ordre", "order"],
  ["domestic", "domestic bird"],
  ["klade", undefined],
  ["LC", undefined],
  ["", undefined],
])("the rank “%s” is read as %s", (cell, rank) => {
  expect(readRank(cell)).toBe(rank);
});

test.each([
  ["", "Numida meleagris", "Helmeted Guineafowl", "species"],
  ["", "Numida meleagris (Linnaeus, 1758)", "Helmeted Guineafowl", "species"],
  ["", "ARDEA IBIS", "CATTLE EGRET", "species"],
  ["", "Numididae", "Guineafowl", "family"],
  ["", "Galliformes", "", "order"],
  ["", "Numida", "guineafowl", "genus"],
  ["", "Numida Linnaeus, 1764", "guineafowl", "genus"],
  ["", "Numida meleagris galeatus", "", "subspecies"],
  ["", "Numida meleagris subsp. galeatus Pallas, 1767", "", "subspecies"],
  ["", "Numida sp.", "guineafowl sp.", "spuh"],
  ["", "Anas crecca/carolinensis", "Teal", "slash"],
  ["", "Anas acuta x crecca", "Northern Pintail x Green-winged Teal (hybrid)", "hybrid"],
  ["", "Numida meleagris (Domestic type)", "Helmeted Guineafowl (Domestic type)", "domestic bird"],
  ["species", "Numididae", "Guineafowl", "family"],
  ["species", "Aus bus cus", "A bird", "species"],
  ["klade", "Numididae", "Guineafowl", "family"],
  ["family", "Numida meleagris", "Helmeted Guineafowl", "family"],
])("with the rank “%s”, %s (%s) is of the rank %s", (said, scientificName, name, rank) => {
  expect(rankOf(said, { scientificName, name })).toBe(rank);
});

test.each([
  ["Numida meleagris galeatus", "numida meleagris"],
  ["Numida meleagris coronata/reichenowi", "numida meleagris"],
  ["Numida meleagris [meleagris Group]", "numida meleagris"],
  ["Numida [undescribed form]", undefined],
  ["Numididae", undefined],
])("%s leads to %s", (name, species) => {
  expect(speciesOf(name)).toBe(species);
});

test("ranks are counted in words", () => {
  expect([countRanks(1, "family"), countRanks(1200, "genus")]).toEqual(["1 family", "1,200 genera"]);
});
