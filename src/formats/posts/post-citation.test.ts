import { expect, test } from "vitest";
import { citationFormats } from "./citation.ts";
import { toCitable } from "./post-citation.ts";

const paper = {
  postType: "publication",
  slug: "moult",
  title: "Moult of the Rock Firefinch",
  authors: [{ name: "Ulf Ottosson" }],
  year: 2019,
  journal: "Malimbus",
  publicationNumber: "41: 12–20",
  doi: "https://doi.org/10.1234/mal.41.12",
} as const;
const inApa = (post: Parameters<typeof toCitable>[0]) => {
  const work = toCitable(post, "https://birds.example.org");
  return work && citationFormats.apa.write(work);
};

test("a paper is cited with its journal and its bare DOI", () => {
  expect(inApa(paper)).toBe(
    "Ottosson, U. (2019). Moult of the Rock Firefinch. Malimbus, 41: 12–20. https://doi.org/10.1234/mal.41.12",
  );
});

const thesis = { ...paper, postType: "thesis", journal: null, publicationNumber: null, doi: null } as const;

test("a thesis is cited with its address on this site, and without an unstated institution", () => {
  expect(inApa(thesis)).toBe(
    "Ottosson, U. (2019). Moult of the Rock Firefinch [Thesis]. https://birds.example.org/theses/moult",
  );
  const work = toCitable(thesis, "https://birds.example.org");
  if (!work) throw new Error("A thesis is cited.");
  expect(citationFormats.bibtex.write(work)).toMatch(/^@thesis\{/);
  for (const { write } of Object.values(citationFormats)) {
    expect(write(work)).not.toMatch(/school|publisher|PB {2}|Leventis|phdthesis/);
  }
});

test("a work without a year is cited without one", () => {
  expect(inApa({ ...paper, year: null })).toContain("Ottosson, U. (n.d.). Moult");
});

test("news is not cited", () => {
  expect(inApa({ ...paper, authors: [], postType: "news" })).toBeUndefined();
});
