import { expect, test } from "vitest";
import { parseWords } from "#core/domain/search-query.ts";
import { fileAtPage, termsInFiles } from "./found-in-file.ts";

test("takes only words of four letters or more for the beginning of others, and knows the plural of shorter ones", () => {
  const terms = termsInFiles(parseWords("warb owl Ɓaùn").terms);
  expect(terms.map(({ words, prefix }) => [words[0], prefix])).toEqual([
    ["warb", true],
    ["owl", false],
    ["baun", true],
  ]);
  expect(terms[1]?.forms).toContain("owls");
  expect(termsInFiles(parseWords('"an owl"').terms)).toEqual([
    { words: ["an", "owl"], prefix: false, forms: [] },
  ]);
});

test("names the page in the address of a file", () => {
  expect(fileAtPage("/files/a.pdf", 47)).toBe("/files/a.pdf#page=47");
  expect(fileAtPage("/files/a.pdf#page=2", 47)).toBe("/files/a.pdf#page=47");
});
