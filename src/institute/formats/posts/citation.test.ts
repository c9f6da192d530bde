import { describe, expect, test } from "vitest";
import { keysOf } from "#core/domain/keys.ts";
import { creatorOf } from "#tests/sample-post.ts";
import { apa } from "../works/apa.ts";
import { workFormats, writeWork } from "../works/formats.ts";
import type { Citable } from "./citable.ts";
import { citationFile, formatCitation } from "./citation.ts";

const checklist: Citable = {
  kind: "dataset",
  title: "Birds of Nigeria: 100 % of a {checklist} & more",
  authors: [{ literal: "A.P. Leventis Ornithological Research Institute", kind: "organisation" }],
  issued: "2026-11-20T10:00:00.000Z",
  version: "2026-11-20",
  publisher: "A.P. Leventis Ornithological Research Institute",
  url: "https://birds.example.org/datazone/birds?status=CR&habitat=forest",
};
const paper: Citable = {
  kind: "article",
  title: "Moult of the Rock Firefinch",
  authors: [creatorOf("Ottosson, U."), creatorOf("Talatu Tende"), creatorOf("Ọlá")],
  issued: "2019",
  container: "Malimbus",
  numbering: { volume: "41", issue: "2", firstPage: "12", lastPage: "20", articleNumber: null, other: null },
  doi: "10.1234/mal.41.12",
  url: "https://birds.example.org/publications/moult",
};

describe("APA", () => {
  test("of a data set includes version and kind, and the institution once", () => {
    expect(apa(checklist)).toBe(
      "A.P. Leventis Ornithological Research Institute. (2026, November 20). Birds of Nigeria: 100 % of a {checklist} & more (Version 2026-11-20) [Data set]. https://birds.example.org/datazone/birds?status=CR&habitat=forest",
    );
  });
  test("of an article has initials and the DOI", () => {
    expect(apa(paper)).toBe(
      "Ottosson, U., Tende, T., & Ọlá. (2019). Moult of the Rock Firefinch. Malimbus, 41(2), 12–20. https://doi.org/10.1234/mal.41.12",
    );
  });
  test("of a page names its site", () => {
    const page: Citable = { ...checklist, kind: "webpage", version: undefined, container: "Malimbe" };
    expect(apa(page)).toMatch(/\. Malimbe\. .*https:\/\//);
  });
});

test("without a year no format names one: APA says n.d., the others leave the field out", () => {
  const undated: Citable = { ...paper, issued: undefined };
  expect(apa(undated)).toBe(
    "Ottosson, U., Tende, T., & Ọlá. (n.d.). Moult of the Rock Firefinch. Malimbus, 41(2), 12–20. https://doi.org/10.1234/mal.41.12",
  );
  expect(writeWork(undated, "bib")).not.toMatch(/^ {2}year/m);
  expect(writeWork(undated, "bib")).toMatch(/^@article\{ottosson-moult-of-the,/);
  expect(writeWork(undated, "ris")).not.toMatch(/^(PY|DA)/m);
  expect(JSON.parse(writeWork(undated, "json"))[0]).not.toHaveProperty("issued");
});

test("RIS has a type first, an end last, and one field a line", () => {
  const lines = writeWork({ ...paper, title: "Two\nlines" }, "ris").split("\r\n");
  expect(lines[0]).toBe("TY  - JOUR");
  expect(lines.at(-2)).toBe("ER  - ");
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /);
  expect(lines).toContain("TI  - Two lines");
  expect(lines.filter((line) => line.startsWith("AU"))).toEqual([
    "AU  - Ottosson, U.",
    "AU  - Tende, Talatu",
    "AU  - Ọlá",
  ]);
});

test("CSL-JSON is JSON with dates as parts", () => {
  const [item] = JSON.parse(writeWork(checklist, "json"));
  expect(item).toMatchObject({
    type: "dataset",
    title: checklist.title,
    issued: { "date-parts": [[2026, 11, 20]] },
    version: "2026-11-20",
    URL: checklist.url,
  });
});

test("every format downloads from a data URL, without a request", () => {
  for (const format of keysOf(workFormats)) {
    const { name, href } = citationFile(checklist, format);
    expect(name).toBe(`birds-of-nigeria-100-of-a-checklist-more.${format}`);
    expect(decodeURIComponent(href.slice(href.indexOf(",") + 1))).toBe(writeWork(checklist, format));
    expect(href).not.toMatch(/[\s"<>]/);
  }
  expect(formatCitation(checklist).files.map(({ label }) => label)).toContain("BibTeX");
});
