import { expect, test } from "vitest";
import { choicesOf, looserSearches, parseTerms, parseWords, withoutCommon } from "./search-query.ts";

const levels = (text: string) => looserSearches(text).map(({ search, least }) => [search, least]);

test("where nothing has all words, all but one are looked for, then fewer, down to more than half", () => {
  expect(levels("rock firefinch jos")).toEqual([["rock firefinch jos", 2]]);
  expect(levels("rock firefinch jos plateau")).toEqual([["rock firefinch jos plateau", 3]]);
  expect(levels("one1 two2 three3 four4 five5").map(([, least]) => least)).toEqual([4, 3]);
});

test("of two words either is enough, which is said, and of one word there is no part", () => {
  expect(looserSearches("rock firefinch")).toEqual([
    { search: "rock firefinch", least: 1, isOneOfTwo: true },
  ]);
  for (const text of ["rock", '"rock firefinch"', "%", ""]) expect(levels(text), text).toEqual([]);
});

test("common words, single letters and repetitions are left out first, unless there are no others", () => {
  expect(levels("how to apply")).toEqual([["apply", 1]]);
  expect(levels("what is the fee of a course")).toEqual([
    ["fee course", 2],
    ["fee course", 1],
  ]);
  expect(levels("script alert 1 script")).toEqual([
    ["script alert", 2],
    ["script alert", 1],
  ]);
  expect(levels("to be")).toEqual([["to be", 1]]);
  expect(withoutCommon(parseTerms("how to"))).toHaveLength(2);
});

test("quoted words stay together", () => {
  expect(levels('"rock firefinch" jos and "the hill"')).toEqual([
    ['"rock firefinch" jos "the hill"', 3],
    ['"rock firefinch" jos "the hill"', 2],
  ]);
});

test("of a long text the longest words count, in no more than three rounds", () => {
  const all = levels("aa bbb cccc ddddd eeeeee fffffff gggggggg hhhhhhhhh");
  expect(all).toEqual([
    ["cccc ddddd eeeeee fffffff gggggggg hhhhhhhhh", 6],
    ["cccc ddddd eeeeee fffffff gggggggg hhhhhhhhh", 5],
    ["cccc ddddd eeeeee fffffff gggggggg hhhhhhhhh", 4],
  ]);
  expect(levels("word ".repeat(500)).length).toBeLessThanOrEqual(3);
});

test("only up to five words may have another form or be the beginning of a longer one", () => {
  expect(parseWords("birds of the dry savannas").terms.map(({ forms }) => forms.length > 0)).toEqual([
    ...[true, false, false],
    ...[false, true],
  ]);
  const pasted = parseWords("the birds of the dry savannas").terms;
  expect(pasted.some(({ forms, prefix }) => forms.length > 0 || prefix)).toBe(false);
});

test("what follows a shortened French word is looked for, too, and other words with an apostrophe are not taken apart", () => {
  const [bird] = parseTerms("l’oiseaux");
  expect(bird?.words).toEqual(["loiseaux"]);
  expect(bird?.forms).toEqual(expect.arrayContaining(["oiseaux", "oiseau"]));
  expect(parseTerms("O’Brien it’s").map(({ words }) => words[0])).toEqual(["obrien", "its"]);
  expect(parseTerms("O’Brien").flatMap(({ forms }) => forms)).toEqual([]);
});

test("choices have each so many items, in their order", () => {
  expect(choicesOf(["a", "b", "c"], 2)).toEqual([
    ["a", "b"],
    ["a", "c"],
    ["b", "c"],
  ]);
  expect(choicesOf(["a"], 1)).toEqual([["a"]]);
  expect(choicesOf([], 1)).toEqual([]);
});
