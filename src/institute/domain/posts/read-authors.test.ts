import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fold } from "#core/domain/words.ts";
import { readAuthors } from "./read-authors.ts";

/** Lists as people paste them, and their authors: family|given|suffix|kind. */
const cases = readFileSync(join(import.meta.dirname, "read-authors.cases.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.replaceAll("\\n", "\n").replaceAll("\\u200b", "\u200b").split("\t"))
  .map(([text = "", authors = ""]) => ({ text: text.replaceAll("\\t", "\t"), authors }));

test.each(cases)("$text", ({ text, authors }) => {
  const read = readAuthors(text).authors.map(({ family, given, suffix, kind }) =>
    [family, given, suffix, kind].join("|"),
  );
  expect(read.join(" ; ")).toBe(authors);
});

test("no word of a list vanishes: it is in a name or among what is set aside", () => {
  const joints = /^(?:and|others|author|fau|https|orcid|org|behalf|the|und|avec)$/;
  for (const { text } of cases) {
    const { authors } = readAuthors(text);
    const kept = authors.flatMap(({ family, given, suffix, orcid = "", setAside }) => [
      family,
      given,
      suffix,
      orcid,
      ...setAside,
    ]);
    const written = fold(text.replaceAll("\u200b", "")).match(/\p{L}{3,}/gu) ?? [];
    const lost = written.filter((word) => !joints.test(word) && !fold(kept.join(" ")).includes(word));
    expect(lost, text).toEqual([]);
  }
});

test("a list that can be read in two ways is not cut, and both readings are offered", () => {
  const { authors, alternatives } = readAuthors("Bako Alade, Gyang Tok");
  expect(authors).toMatchObject([{ family: "Bako Alade, Gyang Tok", kind: "free", confidence: "unsure" }]);
  expect(alternatives.map((one) => one.length).sort()).toEqual([1, 2]);
});

test("titles and degrees are set aside with their names", () => {
  const [first, second] = readAuthors(
    "Prof. Adams A. Chaskda, Engr. Musa Bello FNSE and Dr Talatu Tende",
  ).authors;
  expect(first).toMatchObject({ family: "Chaskda", given: "Adams A.", setAside: ["Prof."] });
  expect(second).toMatchObject({ family: "Bello", given: "Musa", setAside: ["Engr.", "FNSE"] });
});

test("what is beyond the limits of a list, or of a record besides its authors, is set aside", () => {
  const long = `${"Ada Obi, ".repeat(1200)}Bello Musa`;
  const { authors } = readAuthors(long);
  expect(authors).toHaveLength(500);
  expect(authors.at(-1)?.setAside.join(" ")).toContain("Bello Musa");
  const [author] = readAuthors("author = {Manu, Shiiwua}, title = {Moult}").authors;
  expect(author).toMatchObject({ family: "Manu", setAside: [expect.stringContaining("Moult")] });
});

test("10,000 characters of any sign are read at once", () => {
  for (const sign of [
    "a ",
    ",",
    " ",
    ";",
    "A. ",
    "and ",
    "(",
    "@",
    "{",
    "\n",
    "1",
    "A B, C D; ",
    "é",
    "\\",
    "-",
  ]) {
    const begun = performance.now();
    readAuthors(sign.repeat(20_000 / sign.length));
    // A square of the length would take many seconds.
    expect(performance.now() - begun, sign).toBeLessThan(2000);
  }
});
