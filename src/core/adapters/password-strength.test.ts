import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

const words = ["ngozi", "umeadi", "ngozi@example.org", "amurum"];

test.each([
  ["aaaaaaaa", "simpleRepeat"],
  ["Password1!", "similarToCommon"],
  ["ngozi@example.org", "userInputs"],
  ["amurum2002", "userInputs"],
  ["x7".repeat(64), "extendedRepeat"],
])("%s is weak", async (password, warning) => {
  const strength = await passwordStrength(password, words);
  expect(strength.score).toBeLessThan(3);
  expect(strength.warning).toBe(warning);
});

test.each([
  "wet granite and 3 rollers",
  "ọlọ́fin rains over",
  "Rg7KsqP0_xU2bQ9c",
  "J&AcH,VWf5s@Mt=7F".repeat(8),
])("%s is strong", async (password) => {
  expect((await passwordStrength(password, words)).score).toBeGreaterThanOrEqual(3);
});

test("many passwords at once are all checked, one after another", async () => {
  const all = await Promise.all(
    ["aaaaaaaa", "wet granite and 3 rollers", "qwertyuiop"].map((password) =>
      passwordStrength(password, words),
    ),
  );
  expect(all.map(({ score }) => score >= 3)).toEqual([false, true, false]);
});
