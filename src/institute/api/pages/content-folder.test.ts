import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { callParts, textPageParts } from "#institute/domain/pages/content.ts";
import { divideText, readContentFile } from "#institute/formats/pages/content-file.ts";
import routes from "#site/routes.ts";
import { delivered, deliveredContent } from "#tests/content.ts";
import { readContentFolder } from "./content-folder.ts";

const parts = "title: A\ndescription: B\nintro: C";
const read = (source: string, file = "a.md") => readContentFile(file, source, textPageParts);

test("every delivered file is valid for its page", () => {
  expect(delivered.problems).toEqual([]);
});

test("the figures of capacity building are those of the institute", () => {
  const { destinations, papers, atlas } = deliveredContent["capacity-building"];
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

test("running text becomes a lead and sections with ids, equal headings with two", () => {
  const { $text } = read(
    `---\n${parts}\n---\nFirst *words*.\n\n## What we do\n- one\n- two\n\n## What we do\nMore.\n`,
  ).parts;
  expect(divideText(String($text))).toEqual({
    lead: "<p>First <em>words</em>.</p>",
    sections: [
      { id: "what-we-do", heading: "What we do", html: "<ul>\n<li>one</li>\n<li>two</li>\n</ul>" },
      { id: "what-we-do-2", heading: "What we do", html: "<p>More.</p>" },
    ],
  });
});

test("a page that is only text says its language, or is in English", () => {
  const languageOf = (part: string) => read(`---\n${parts}${part}\n---\n`);
  expect([languageOf("").parts.lang, languageOf("\nlang: fr").parts.lang]).toEqual([undefined, "fr"]);
  expect(languageOf("\nlang: French").problems).toEqual([expect.stringMatching(/^a\.md: lang is not valid/)]);
});

test("a call that ends before it begins is named with the part that is wrong", () => {
  const call = (closes: string) =>
    readContentFile(
      "calls/msc.md",
      `---\ntitle: A\nkind: msc\nopens: "2027-02-01"\ncloses: "${closes}"\nsend: [A letter]\nto: Us\n---\n`,
      callParts,
    );
  expect(call("2027-02-01")).toMatchObject({ problems: [], parts: { opens: "2027-02-01" } });
  expect(call("2027-01-31").problems.join()).toMatch(/calls\/msc\.md[\s\S]*before the day[\s\S]*closes/);
  expect(call("2027-02-31").problems.join()).toMatch(/closes is not valid \(Choose a day that exists\)/);
});

test("each file in content/pages is a page", () => {
  const paths = routes
    .filter(({ file }) => file === "institute/web/pages/text.page.tsx")
    .map(({ path }) => path);
  expect(paths).toEqual(Object.keys(deliveredContent.pages));
  expect(paths).toContain("accessibility");
});

test("what is missing or wrong is blank, and a sentence names the file and the part", () => {
  expect(read("title: A")).toMatchObject({
    parts: { title: "" },
    problems: [expect.stringMatching(/^a\.md: .*between two lines/), ...Array(3).fill(expect.any(String))],
  });
  expect(read(`---\n${parts.replace("intro", "intor")}\n---\n`)).toMatchObject({
    parts: { title: "A", intro: "" },
    problems: ["a.md: intro is missing.", "a.md: intor is not a part of this page."],
  });
  expect(read("---\ntitle: a: b\n---\n").problems[0]).toMatch(/a\.md cannot be read/);
});

test("a folder without files still makes every page, and says what it misses", async () => {
  const folder = await mkdtemp(join(tmpdir(), "content-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "library.md"), "---\ntitle: Books\n---\n");
  const { pages, problems } = readContentFolder(folder);
  expect(pages.get("library")?.parts).toMatchObject({ title: "Books", terms: [], hours: { opens: "" } });
  expect(problems).toContain("library.md: hours is missing.");
  expect(problems).toContain("about.md is missing.");
});
