import { join } from "node:path";
import { expect, test } from "vitest";
import { readContent, readPage } from "./content-reader.ts";
import { contentSchemas } from "./content-schemas.ts";

const folder = join(import.meta.dirname, "../../../../content");
const { accessibility } = contentSchemas;
const parts = "title: A\ndescription: B\nintro: C\naim: D";

test("every content file is valid for its page", () => {
  expect(Object.keys(readContent(folder))).toEqual(Object.keys(contentSchemas));
});

test("the figures of capacity building are those of the institute", () => {
  const { destinations, papers, atlas } = readContent(folder)["capacity-building"];
  expect(Object.fromEntries(destinations.shares.map(({ name, percent }) => [name, percent]))).toEqual({
    "Conservation NGO": 23,
    Government: 14,
    Lecturing: 33,
    Other: 12,
    Teaching: 4,
    Research: 37,
  });
  expect(destinations.caption).toContain("123%");
  expect(papers.averages.map((period) => period.papers)).toEqual([3.2, 8.4, 14.2, 15]);
  expect(papers.last).toEqual({ year: 2021, papers: 22 });
  expect(atlas).toMatchObject({
    needed: 11080,
    all: { pentads: 5343, cards: 10623, species: 921 },
    years: [
      { year: "2015", pentads: 7 },
      { year: "2023", pentads: 812 },
    ],
  });
});

test("running text becomes a lead and sections with ids", () => {
  const source = `---\n${parts}\n---\nFirst *words*.\n\n## What we do\n- one\n- two\n`;
  expect(readPage("a.md", source, accessibility)).toEqual({
    title: "A",
    description: "B",
    intro: "C",
    aim: "D",
    lead: "<p>First <em>words</em>.</p>",
    sections: [{ id: "what-we-do", heading: "What we do", html: "<ul>\n<li>one</li>\n<li>two</li>\n</ul>" }],
  });
});

test("an error names the file and the part", () => {
  const reading = (source: string) => () => readPage("about.md", source, accessibility);
  expect(reading("title: A")).toThrow(/about\.md: .*between two lines/);
  expect(reading(`---\n${parts.replace("intro", "intor")}\n---\n`)).toThrow(/about\.md[\s\S]*intro/);
  expect(reading("---\ntitle: a: b\n---\n")).toThrow(/about\.md cannot be read/);
});
