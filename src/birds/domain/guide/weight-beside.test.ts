import { expect, test } from "vitest";
import { weightBeside } from "./weight-beside.ts";

test.each([
  ["Rock Firefinch", 10.4, "About as heavy as a Red-cheeked Cordon-bleu."],
  ["Tiny Cisticola", 5, "Half the weight of a Red-cheeked Cordon-bleu."],
  ["Common Bulbul", 38, "About as heavy as a Village Weaver."],
  ["Village Weaver", 36, "Half the weight of a Laughing Dove."],
  ["African Thrush", 67, "About as heavy as a Laughing Dove."],
  ["Pearl-spotted Owlet", 111, "Somewhat heavier than a Laughing Dove."],
  ["Black Kite", 735, "Somewhat heavier than a Pied Crow."],
  ["Speckled Pigeon", 348, "Somewhat lighter than a Pied Crow."],
  ["Common Ostrich", 111_000, "About 21 times the weight of a Pink-backed Pelican."],
])("a %s of %d g: “%s”", (name, mass, said) => {
  expect(weightBeside({ name, mass })).toBe(said);
});

test("nothing is said of a bird whose weight is not known", () => {
  expect(weightBeside({ name: "Nobody’s Weaver", mass: null })).toBe("");
});
