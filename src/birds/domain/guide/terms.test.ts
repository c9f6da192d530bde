import { expect, test } from "vitest";
import { weightOf } from "./terms.ts";

test.each([
  [4.9, "about 4.9 g"],
  [38.8, "about 39 g"],
  [734, "about 730 g"],
  [996, "about 1 kg"],
  [2140, "about 2.1 kg"],
  [111_000, "about 110 kg"],
])("a weight of %s g is said as %s, no more exactly than birds weigh", (grams, words) => {
  expect(weightOf(grams)).toBe(words);
});
