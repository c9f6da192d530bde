import { expect, test } from "vitest";
import { withoutKind } from "./kind-words.ts";

const theses = ["thesis", "theses", "memoire"];

test.each([
  ["vulture thesis", "vulture"],
  ["Theses on vultures", "vultures"],
  ["mémoire vautour", "vautour"],
])("the words of a kind are left out of “%s”", (search, rest) => {
  expect(withoutKind(search, theses)).toBe(rest);
});

test.each(["thesis", "thesis theses", "vulture", "hypothesis", '"vulture thesis"', ""])(
  "“%s” names no kind besides other words",
  (search) => {
    expect(withoutKind(search, theses)).toBeUndefined();
  },
);
