import { describe, expect, test } from "vitest";
import { formsOf } from "#core/domain/word-forms.ts";
import { parseSearch } from "./search.ts";
import { postTypeNames } from "./types.ts";

const prefixes = (...words: string[]) =>
  words.map((word) => ({ words: [word], prefix: true, forms: formsOf(word) }));

test("each word is searched as a prefix", () => {
  expect(parseSearch("Rock firefinch")).toEqual({ terms: prefixes("rock", "firefinch"), possible: true });
});

test("short words before others, and all of more than five, are searched as they are", () => {
  const whole = (text: string) => parseSearch(text).terms.map(({ prefix }) => !prefix);
  expect(whole("birds of jo")).toEqual([false, true, false]);
  expect(whole("a")).toEqual([false]);
  expect(whole("one two three four five")).toEqual(Array(5).fill(false));
  expect(whole("one two three four five six")).toEqual(Array(6).fill(true));
});

test("words in quotation marks must be adjacent", () => {
  expect(parseSearch('"Jos Plateau" finch')).toEqual({
    terms: [{ words: ["jos", "plateau"], prefix: false, forms: [] }, ...prefixes("finch")],
    possible: true,
  });
});

test("letters are folded like stored text", () => {
  expect(parseSearch("Ọlọ́fin ƙungiya").terms).toEqual(prefixes("olofin", "kungiya"));
});

test.each(["", "   ", "none", "None", " NONE "])("%j matches everything", (text) => {
  expect(parseSearch(text)).toEqual({ terms: [], possible: true });
});

test.each([
  ["2019", 2019],
  [" 2002 ", 2002],
  ["1899", 1899],
  ["2099", 2099],
])("%s is a year", (text, year) => {
  expect(parseSearch(text)).toEqual({ terms: [], year, possible: true });
});

test.each(["1799", "2100", "20190", "2019 finch", "0x7e3"])("%s is a word search, not a year", (text) => {
  const { year, terms } = parseSearch(text);
  expect(year).toBeUndefined();
  expect(terms.length).toBeGreaterThan(0);
});

test("the name of a post type, in any case, filters by it", () => {
  for (const type of postTypeNames) {
    expect(parseSearch(type)).toEqual({ terms: [], type, possible: true });
    expect(parseSearch(` ${type.toUpperCase()} `).type).toBe(type);
  }
});

test("the name of a post type among other words is a word", () => {
  expect(parseSearch("thesis 2019")).toEqual({ terms: prefixes("thesis", "2019"), possible: true });
});

describe("any text is a valid search", () => {
  test.each(['"', '""', "*", "%", "_", "(", ")))", "…", "🐦", "\u0000", "'; --", "AND"])("%j", (text) => {
    const { terms, possible } = parseSearch(text);
    expect(possible).toBe(terms.length > 0);
  });

  test("operators of the databases are words", () => {
    const words = (text: string) => parseSearch(text).terms.flatMap((term) => term.words);
    expect(words("NEAR(a b)")).toEqual(["near", "a", "b"]);
    expect(words("a OR b")).toEqual(["a", "or", "b"]);
    expect(words("title:finch*")).toEqual(["title", "finch"]);
    expect(words("a & !b | c <-> d")).toEqual(["a", "b", "c", "d"]);
    expect(words("x' OR 1=1 --")).toEqual(["x", "or", "1", "1"]);
  });

  test("an unbalanced quotation mark counts as a space", () => {
    expect(parseSearch('rock "firefinch').terms).toEqual(prefixes("rock", "firefinch"));
    expect(parseSearch('"rock "firefinch" jos').terms.map(({ words }) => words)).toEqual([
      ["rock"],
      ["firefinch"],
      ["jos"],
    ]);
  });

  test("only punctuation cannot be found", () => {
    expect(parseSearch("?! … –").possible).toBe(false);
    expect(parseSearch('"" "%"').possible).toBe(false);
  });

  test("ten kilobytes give twelve terms of at most 64 letters", () => {
    const long = parseSearch("abc ".repeat(2560));
    expect(long.terms).toHaveLength(12);
    const phrase = parseSearch(`"${"abc ".repeat(2560)}`);
    expect(phrase.terms.length).toBeLessThanOrEqual(12);
    const [word] = parseSearch("x".repeat(10_240)).terms;
    expect(word?.words[0]).toHaveLength(64);
    expect(parseSearch(`"${"abc ".repeat(100)}"`).terms[0]?.words).toHaveLength(12);
  });
});
