import { expect, test } from "vitest";
import { formsOf, isCommon } from "./word-forms.ts";

/** Whether a search for `typed` finds the word `found`, which may also be longer than `typed`. */
const finds = (typed: string, found: string) => found.startsWith(typed) || formsOf(typed).includes(found);

test.each([
  ["fee", "fees"],
  ["bird", "birds"],
  ["warbler", "warblers"],
  ["finch", "finches"],
  ["study", "studies"],
  ["university", "universities"],
  ["mosquito", "mosquitoes"],
  ["thesis", "theses"],
  ["analysis", "analyses"],
  ["leaf", "leaves"],
  ["woman", "women"],
  ["goose", "geese"],
  ["child", "children"],
  ["bourse", "bourses"],
  ["oiseau", "oiseaux"],
  ["animal", "animaux"],
  ["etudiant", "etudiantes"],
  ["chercheur", "chercheuses"],
  ["directeur", "directrice"],
  ["actif", "actives"],
  ["national", "nationales"],
  ["apply", "applied"],
  ["apply", "applying"],
  ["donate", "donating"],
  ["ring", "ringing"],
  ["net", "netting"],
  ["breed", "breeding"],
  ["apply", "applies"],
])("%s and %s find each other", (one, other) => {
  expect([finds(one, other), finds(other, one)]).toEqual([true, true]);
});

test.each([
  ["applying", "applies"],
  ["applies", "applied"],
  ["donates", "donating"],
  ["ringing", "rings"],
  ["studying", "studies"],
])("%s finds %s", (typed, found) => expect(finds(typed, found)).toBe(true));

test.each([
  ["news", "new"],
  ["evening", "even"],
  ["united", "unit"],
  ["species", "specie"],
  ["seed", "see"],
  ["used", "us"],
  ["theses", "these"],
  ["note", "not"],
  ["fees", "feed"],
  ["campus", "campu"],
  ["king", "k"],
  ["spring", "spr"],
  ["jos", "jo"],
])("%s does not find %s", (typed, found) => expect(formsOf(typed)).not.toContain(found));

test("a word of two letters, of digits or in another script has no other form", () => {
  for (const word of ["", "is", "as", "2019s", "птицы", "鳥類"]) expect(formsOf(word), word).toEqual([]);
});

test("the longest word that is searched for has few forms", () => {
  for (const word of ["x".repeat(64), "ing".repeat(21), "s".repeat(64), "aux".repeat(21)])
    expect(formsOf(word).length, word).toBeLessThan(20);
});

test("common words are those of English and of French, folded", () => {
  expect(["the", "how", "des", "comment", "a"].every(isCommon)).toBe(true);
  expect(["bird", "apply", "visit", "don"].some(isCommon)).toBe(false);
});
