import { expect, test } from "vitest";
import { bestGuess, offersOf, readAnswer } from "./name-answers.ts";

const warbler = {
  speciesId: "1",
  name: "Willow Warbler",
  scientificName: "Phylloscopus trochilus",
  reason: "English name spelt almost like this",
  isSure: true,
};
const wood = { ...warbler, speciesId: "2", name: "Wood Warbler", scientificName: null, isSure: false };

test("the field has the sure species, or what the form of the name says, and otherwise nothing", () => {
  const sure = { proposals: [wood, warbler], suggestedKind: null };
  expect(bestGuess(sure)).toBe("Willow Warbler (Phylloscopus trochilus)");
  expect(bestGuess({ proposals: [wood], suggestedKind: null })).toBe("");
  expect(bestGuess({ proposals: [], suggestedKind: "slash" })).toBe("One of several species");
  expect(bestGuess({ proposals: [wood], suggestedKind: "group" })).toBe("");
});

test.each([
  ["willow warbler", { kind: "species", species: { speciesId: "1", name: "Willow Warbler" } }],
  [
    "Willow Warbler (Phylloscopus trochilus) ",
    { kind: "species", species: { speciesId: "1", name: "Willow Warbler" } },
  ],
  ["Wood Warbler", { kind: "species", species: { speciesId: "2", name: "Wood Warbler" } }],
  ["a hybrid", { kind: "hybrid" }],
  ["Leave as written", { kind: "left" }],
  ["Willow", undefined],
  ["", undefined],
])("“%s” is read as an answer only if it is one", (typed, answer) => {
  expect(readAnswer(typed, offersOf({ proposals: [warbler, wood] }))).toEqual(answer);
});
