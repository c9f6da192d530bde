import { describe, expect, test } from "vitest";
import { type Citable, citationFile, citationFormats, person } from "./citation.ts";

const checklist: Citable = {
  kind: "dataset",
  title: "Birds of Nigeria: 100 % of a {checklist} & more",
  authors: [{ literal: "A.P. Leventis Ornithological Research Institute" }],
  issued: "2026-11-20T10:00:00.000Z",
  version: "2026-11-20",
  publisher: "A.P. Leventis Ornithological Research Institute",
  url: "https://birds.example.org/datazone/birds?status=CR&habitat=forest",
};
const paper: Citable = {
  kind: "article",
  title: "Moult of the Rock Firefinch",
  authors: [person("Ottosson, U."), person("Talatu Tende"), person("Ọlá")],
  issued: "2019",
  container: "Malimbus",
  number: "41: 12–20",
  doi: "10.1234/mal.41.12",
  url: "https://birds.example.org/publications/moult",
};

describe("APA", () => {
  const { write } = citationFormats.apa;
  test("of a data set includes version and kind, and the institution once", () => {
    expect(write(checklist)).toBe(
      "A.P. Leventis Ornithological Research Institute. (2026, November 20). Birds of Nigeria: 100 % of a {checklist} & more (Version 2026-11-20) [Data set]. https://birds.example.org/datazone/birds?status=CR&habitat=forest",
    );
  });
  test("of an article has initials and the DOI", () => {
    expect(write(paper)).toBe(
      "Ottosson, U., Tende, T., & Ọlá. (2019). Moult of the Rock Firefinch. Malimbus, 41: 12–20. https://doi.org/10.1234/mal.41.12",
    );
  });
  test("of a page names its site", () => {
    const page: Citable = { ...checklist, kind: "webpage", version: undefined, container: "Malimbe" };
    expect(write(page)).toMatch(/\. Malimbe\. .*https:\/\//);
  });
});

test("without a year no format names one: APA says n.d., the others leave the field out", () => {
  const undated: Citable = { ...paper, issued: undefined };
  expect(citationFormats.apa.write(undated)).toBe(
    "Ottosson, U., Tende, T., & Ọlá. (n.d.). Moult of the Rock Firefinch. Malimbus, 41: 12–20. https://doi.org/10.1234/mal.41.12",
  );
  expect(citationFormats.bibtex.write(undated)).not.toMatch(/^ {2}year/m);
  expect(citationFormats.bibtex.write(undated)).toMatch(/^@article\{ottosson-moult-of-the,/);
  expect(citationFormats.ris.write(undated)).not.toMatch(/^(PY|DA)/m);
  expect(JSON.parse(citationFormats.csl.write(undated))[0]).not.toHaveProperty("issued");
});

/** The unescaped fields of a BibTeX entry, as a reference manager reads them. */
function readBibtex(text: string): Record<string, string> {
  const [, type = "", key = "", body = ""] = /^@(\w+)\{([^,]+),\n([\s\S]*)\n\}\n$/.exec(text) ?? [];
  const fields = [...body.matchAll(/^ {2}(\w+) = \{(.*)\},$/gm)].map(([, name = "", value = ""]) => [
    name,
    value.replace(/(?<!\\)[{}]/g, "").replace(/\\([{}%&$#_])/g, "$1"),
  ]);
  return { type, key, ...Object.fromEntries(fields) };
}

test("BibTeX is read back unchanged, including special characters and addresses", () => {
  expect(readBibtex(citationFormats.bibtex.write(checklist))).toMatchObject({
    type: "misc",
    author: "A.P. Leventis Ornithological Research Institute",
    title: checklist.title,
    year: "2026",
    version: "2026-11-20",
    url: checklist.url,
  });
  expect(readBibtex(citationFormats.bibtex.write(paper))).toMatchObject({
    type: "article",
    author: "Ottosson, U. and Tende, Talatu and Ọlá",
    journal: "Malimbus",
    doi: "10.1234/mal.41.12",
  });
});

test("RIS has a type first, an end last, and one field a line", () => {
  const lines = citationFormats.ris.write({ ...paper, title: "Two\nlines" }).split("\r\n");
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
  const [item] = JSON.parse(citationFormats.csl.write(checklist));
  expect(item).toMatchObject({
    type: "dataset",
    title: checklist.title,
    issued: { "date-parts": [[2026, 11, 20]] },
    version: "2026-11-20",
    URL: checklist.url,
  });
});

test("every format downloads from a data URL, without a request", () => {
  for (const format of Object.keys(citationFormats) as (keyof typeof citationFormats)[]) {
    const { name, href } = citationFile(checklist, format);
    expect(name).toMatch(/^birds-of-nigeria-100-of-a-checklist-more\.(txt|bib|ris|json)$/);
    expect(decodeURIComponent(href.slice(href.indexOf(",") + 1))).toBe(
      citationFormats[format].write(checklist),
    );
    expect(href).not.toMatch(/[\s"<>]/);
  }
});
