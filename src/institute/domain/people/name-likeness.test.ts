import { expect, test } from "vitest";
import { compareNames, familyWords } from "./name-likeness.ts";

test.each([
  ["Shiiwua Manu", "Shiiwua Manu"],
  ["MANU, Shiiwua", "Shiiwua Manu"],
  ["Manu Shiiwua", "Shiiwua Manu"],
  ["Prof. Shiiwua  Manu", "Shiiwua Manu"],
  ["Oluwaṣeun Ọlọ́fin", "Oluwaseun Olofin"],
  ["S. A. Manu", "Manu, S. A."],
  ["Musa Ɗanjuma", "Musa Danjuma"],
])("%s is the name %s", (written, member) => {
  expect(compareNames({ name: written }, { name: member })).toBe("same");
  expect(compareNames({ name: member }, { name: written })).toBe("same");
});

test.each([
  ["Manu, S. A.", "Shiiwua Manu"],
  ["S. Manu", "Shiiwua Adamu Manu"],
  ["Manu SA", "Shiiwua Manu"],
  ["Manu, SA", "Shiiwua Manu"],
  ["Shiiwua A. Manu", "Shiiwua Manu"],
  ["Dr S.A. Manu", "Shiiwua Abel Manu"],
])("%s may be %s, and may be somebody else", (written, member) => {
  expect(compareNames({ name: written }, { name: member })).toBe("maybe");
});

test.each([
  ["A. Manu", "Shiiwua Manu"],
  ["Samuel Manu", "Shiiwua Manu"],
  ["S. B. Manu", "Shiiwua A. Manu"],
  ["Manu", "Shiiwua Manu"],
  ["S. Manuel", "Shiiwua Manu"],
  ["et al.", "Shiiwua Manu"],
  ["Manu S, Cresswell W", "Shiiwua Manu"],
  ["University of Jos", "Shiiwua Jos"],
  ["", "Shiiwua Manu"],
  ["Shiiwua Manu", "Shiiwua"],
  ["...", "..."],
])("%s is not %s", (written, member) => {
  expect(compareNames({ name: written }, { name: member })).toBeUndefined();
});

test("the stored parts of a name are compared, whatever it reads as", () => {
  const stored = {
    name: "Gleyden Benítez Duarte",
    given: "Gleyden",
    family: "Benítez Duarte",
    kind: "person",
  } as const;
  expect(compareNames(stored, { ...stored, name: "G. Benítez Duarte", given: "G." })).toBe("maybe");
  expect(compareNames({ ...stored, kind: "organisation" }, stored)).toBeUndefined();
});

test("works are searched by the family name", () => {
  expect(familyWords("Dr Jan van der Bérg")).toEqual(["van", "der", "berg"]);
  expect(familyWords("Pelé")).toBeUndefined();
});
