import { expect, test } from "vitest";
import { citationFormats } from "./citation.ts";
import { citationOf } from "./post-citation.ts";

const paper = {
  postType: "publication",
  slug: "moult",
  title: "Moult of the Rock Firefinch",
  authors: [{ name: "Ulf Ottosson" }],
  year: 2019,
  createdAt: "2024-12-10T10:10:00Z",
  journal: "Malimbus",
  publicationNumber: "41: 12–20",
  doi: "https://doi.org/10.1234/mal.41.12",
} as const;
const inApa = (post: Parameters<typeof citationOf>[0]) => {
  const work = citationOf(post, "https://birds.example.org", "2026-12-01");
  return work && citationFormats.apa.write(work);
};

test("a paper is cited with its journal and its bare DOI", () => {
  expect(inApa(paper)).toBe(
    "Ottosson, U. (2019). Moult of the Rock Firefinch. Malimbus, 41: 12–20. https://doi.org/10.1234/mal.41.12",
  );
});

test("a thesis is cited with its address here", () => {
  const thesis = { postType: "thesis", journal: null, publicationNumber: null, doi: null } as const;
  expect(inApa({ ...paper, ...thesis })).toBe(
    "Ottosson, U. (2019). Moult of the Rock Firefinch [Thesis]. A.P. Leventis Ornithological Research Institute. https://birds.example.org/theses/moult",
  );
});

test("news is not cited", () => {
  expect(inApa({ ...paper, authors: [], postType: "news" })).toBeUndefined();
});
