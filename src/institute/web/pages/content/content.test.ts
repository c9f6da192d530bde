import { join } from "node:path";
import { expect, test } from "vitest";
import routes from "#site/routes.ts";
import { readContent, readPage } from "./content-reader.ts";
import { callSchema, contentSchemas, textPageSchema } from "./content-schemas.ts";

const folder = join(import.meta.dirname, "../../../../../content");
const parts = "title: A\ndescription: B\nintro: C";

test("every content file is valid for its page", () => {
  expect(Object.keys(readContent(folder))).toEqual([...Object.keys(contentSchemas), "pages", "calls"]);
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
  expect(readPage("a.md", source, textPageSchema)).toEqual({
    title: "A",
    description: "B",
    intro: "C",
    lead: "<p>First <em>words</em>.</p>",
    sections: [{ id: "what-we-do", heading: "What we do", html: "<ul>\n<li>one</li>\n<li>two</li>\n</ul>" }],
  });
});

test("a page that is only text says its language, or is in English", () => {
  const languageOf = (part: string) => readPage("a.md", `---\n${parts}${part}\n---\n`, textPageSchema).lang;
  expect([languageOf(""), languageOf("\nlang: fr")]).toEqual([undefined, "fr"]);
  expect(() => languageOf("\nlang: French")).toThrow(/a\.md[\s\S]*lang/);
});

test("a call that ends before it begins is refused with the part that is wrong", () => {
  const call = (closes: string) =>
    readPage(
      "calls/msc.md",
      `---\ntitle: A\nkind: msc\nopens: "2027-02-01"\ncloses: "${closes}"\nsend: [A letter]\nto: Us\n---\n`,
      callSchema,
    );
  expect(call("2027-02-01").opens).toBe("2027-02-01");
  expect(() => call("2027-01-31")).toThrow(/calls\/msc\.md[\s\S]*before the day[\s\S]*closes/);
});

test("each file in content/pages is a page", () => {
  const paths = routes
    .filter(({ file }) => file === "institute/web/pages/text.page.tsx")
    .map(({ path }) => path);
  expect(paths).toEqual(Object.keys(readContent(folder).pages));
  expect(paths).toContain("accessibility");
});

test("an error names the file and the part", () => {
  const reading = (source: string) => () => readPage("about.md", source, textPageSchema);
  expect(reading("title: A")).toThrow(/about\.md: .*between two lines/);
  expect(reading(`---\n${parts.replace("intro", "intor")}\n---\n`)).toThrow(/about\.md[\s\S]*intro/);
  expect(reading("---\ntitle: a: b\n---\n")).toThrow(/about\.md cannot be read/);
});
