import { describe, expect, test } from "vitest";
import type { Author } from "#institute/domain/posts/post.ts";
import { readAuthors } from "#institute/domain/posts/read-authors.ts";
import { oaiDublinCore } from "#institute/formats/oai/dublin-core.ts";
import { etdMs } from "#institute/formats/oai/etdms.ts";
import { openAire } from "#institute/formats/oai/openaire.ts";
import { citationTags } from "#institute/formats/posts/citation-tags.ts";
import { postData } from "#institute/formats/posts/json-ld.ts";
import { writeWork } from "#institute/formats/works/formats.ts";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";
import { type ReferenceStyle, writeReference } from "#institute/formats/works/references.ts";
import { readRecord } from "#institute/formats/works/work-records.ts";
import { address, citeWork } from "./real-works.ts";
import { samplePost } from "./sample-post.ts";

// Every form of a work says what each author is, and is read back as the same.

type Named = Pick<Author, "name" | "given" | "family" | "suffix" | "kind">;

const person = (given: string, family: string, suffix?: string): Named => ({
  name: [given, family, suffix].filter(Boolean).join(" "),
  ...(given && { given }),
  family,
  ...(suffix && { suffix }),
  kind: "person",
});
const organisation = (name: string): Named => ({ name, kind: "organisation" });

const junior = person("John", "Smith", "Jr.");
const particle = person("Jan", "van der Kamp");
const double = person("Juan Diego", "Ibáñez Álamo");
const kew = organisation("Royal Botanic Gardens, Kew");
const atlas = organisation("Nigerian Bird Atlas Project");

const workOf = (authors: readonly Named[], more: object = {}) => {
  const listed = authors.map((author) => ({ ...author, profileId: null, slug: null, profilePicture: null }));
  const post = samplePost({ title: "Moult", year: 2019, journal: "Malimbus", authors: listed, ...more });
  return { post, work: citeWork(post) };
};
const { post, work } = workOf([junior, particle, double, kew, { name: "Bako, Gyang T.", kind: "free" }]);

describe("a suffix, a particle, a double surname and an organisation with a comma", () => {
  test("are what they are in BibTeX", () => {
    const names =
      "Smith, Jr., John and van der Kamp, Jan and Ibáñez Álamo, Juan Diego and {Royal Botanic Gardens, Kew}";
    for (const format of ["bib", "biblatex.bib"] as const)
      expect(writeWork(work, format)).toContain(`author = {${names} and {Bako, Gyang T.}}`);
  });

  test("are what they are in RIS and EndNote", () => {
    const ris = writeWork(work, "ris").match(/^AU.*$/gm);
    expect(ris?.map((line) => line.trim())).toEqual([
      "AU  - Smith, John, Jr.",
      "AU  - van der Kamp, Jan",
      "AU  - Ibáñez Álamo, Juan Diego",
      "AU  - Royal Botanic Gardens, Kew",
      "AU  - Bako, Gyang T.",
    ]);
    expect(writeWork(work, "endnote.xml")).toContain(
      "<author>Smith, John, Jr.</author><author>van der Kamp, Jan</author><author>Ibáñez Álamo, Juan Diego</author><author>Royal Botanic Gardens,, Kew,</author>",
    );
  });

  test("are what they are in CSL-JSON and DataCite", () => {
    expect(JSON.parse(writeWork(work, "json"))[0].author).toEqual([
      { family: "Smith", given: "John", suffix: "Jr." },
      { family: "van der Kamp", given: "Jan" },
      { family: "Ibáñez Álamo", given: "Juan Diego" },
      { literal: "Royal Botanic Gardens, Kew" },
      { literal: "Bako, Gyang T." },
    ]);
    const creators = JSON.parse(writeWork(work, "datacite.json")).creators;
    expect(creators).toMatchObject([
      { name: "Smith, John, Jr.", nameType: "Personal", givenName: "John", familyName: "Smith" },
      { nameType: "Personal", familyName: "van der Kamp" },
      { nameType: "Personal", familyName: "Ibáñez Álamo" },
      { name: "Royal Botanic Gardens, Kew", nameType: "Organizational" },
      { name: "Bako, Gyang T." },
    ]);
    expect(creators[3]).not.toHaveProperty("familyName");
    expect(creators[4]).not.toHaveProperty("nameType");
    const xml = writeWork(work, "xml");
    expect(xml).toContain('<creatorName nameType="Organizational">Royal Botanic Gardens, Kew</creatorName>');
    expect(xml).toContain("<creatorName>Bako, Gyang T.</creatorName>");
  });

  test("are what they are for harvesters", () => {
    const file = undefined;
    for (const write of [oaiDublinCore, etdMs]) {
      const xml = write({ post, work, file });
      expect(xml).toContain(">Smith, John, Jr.<");
      expect(xml).toContain(">Royal Botanic Gardens, Kew<");
    }
    const xml = openAire({ post, work, file });
    expect(xml).toContain('nameType="Personal">Smith, John, Jr.<');
    expect(xml).toContain('nameType="Organizational">Royal Botanic Gardens, Kew<');
    expect(xml).toContain("<datacite:creatorName>Bako, Gyang T.<");
  });

  test("are what they are on the page of the work", () => {
    const tags = citationTags(post, address).filter(({ name }) => name === "citation_author");
    expect(tags.map(({ content }) => content).slice(0, 4)).toEqual([
      "Smith, John, Jr.",
      "van der Kamp, Jan",
      "Ibáñez Álamo, Juan Diego",
      "Royal Botanic Gardens, Kew",
    ]);
    const [data] = postData(post, address, "");
    expect(data?.author).toMatchObject([
      { "@type": "Person", givenName: "John", familyName: "Smith", honorificSuffix: "Jr." },
      { "@type": "Person", familyName: "van der Kamp" },
      { "@type": "Person", familyName: "Ibáñez Álamo" },
      { "@type": "Organization", name: "Royal Botanic Gardens, Kew" },
      { name: "Bako, Gyang T." },
    ]);
    expect(JSON.stringify(data)).toContain('{"name":"Bako, Gyang T."}');
  });

  test("editors and supervisors too", () => {
    const edited = workOf([junior], {
      editors: "John Smith Jr.\nBirdLife International",
      isbn: "9780306406157",
    });
    expect(writeWork(edited.work, "bib")).toContain(
      "editor = {Smith, Jr., John and {BirdLife International}}",
    );
    expect(JSON.stringify(postData(edited.post, address, ""))).toContain(
      '{"@type":"Organization","name":"BirdLife International"}',
    );
  });
});

test("references have the suffix behind the initials, and no organisation is inverted", () => {
  const { work } = workOf([junior, particle, kew]);
  const first = (style: ReferenceStyle) => writeReference(work, style).split(/ \(?2019/)[0];
  expect(first("apa")).toBe("Smith, J., Jr., van der Kamp, J., & Royal Botanic Gardens, Kew.");
  expect(first("vancouver")).toMatch(/^Smith J Jr, van der Kamp J, Royal Botanic Gardens, Kew\./);
  expect(first("harvard")).toBe("Smith, J., Jr., van der Kamp, J. and Royal Botanic Gardens, Kew");
  expect(first("ibis")).toBe("Smith, J., Jr., van der Kamp, J. & Royal Botanic Gardens, Kew.");
  expect(first("chicago")).toBe("Smith, John, Jr., Jan van der Kamp, and Royal Botanic Gardens, Kew.");
});

describe("what is written is read back as the same", () => {
  const authors = [junior, particle, double, kew, atlas, person("S. A.", "Manu"), person("", "Pelé")];
  const { work } = workOf(authors);
  const expected = authors.map(({ name, given = "", family, suffix, kind }) => ({
    family: family ?? name,
    given,
    kind,
    ...(suffix && { suffix }),
  }));

  test.each(["bib", "biblatex.bib"] as const)("from .%s", (format) => {
    expect(readRecord(writeWork(work, format), "BibTeX").work.authors).toEqual(expected);
  });

  test("from CSL-JSON", () => {
    expect(readRecord(writeWork(work, "json"), "JSON").work.authors).toEqual(expected);
  });

  test("from DataCite", () => {
    const attributes = JSON.parse(writeWork(work, "datacite.json"));
    const { authors: read } = answerReaders.DataCite({ data: { attributes } }).work;
    expect(read).toEqual(expected);
  });

  test("from RIS, which says of nobody what they are", () => {
    const { authors: read } = readRecord(writeWork(work, "ris"), "RIS").work;
    expect(read.filter(({ kind }) => kind === "person")).toEqual(
      expect.arrayContaining(expected.filter(({ given }) => given !== "")),
    );
  });

  test("from the author lines of RIS and BibTeX, by the reader of lists", () => {
    const ris =
      writeWork(work, "ris")
        .match(/^AU.*$/gm)
        ?.join("\n") ?? "";
    const bib = /author = \{.*\}/.exec(writeWork(work, "bib"))?.[0] ?? "";
    for (const text of [ris, bib]) {
      const read = readAuthors(text).authors.map(({ family, given, suffix, kind }) => ({
        family,
        given,
        kind,
        ...(suffix && { suffix }),
      }));
      expect(read, text).toEqual(expected);
    }
  });

  test("from references of a list of people", () => {
    const people = [junior, particle, person("S. A.", "Manu")];
    for (const style of ["apa", "ibis", "vancouver", "harvard", "chicago"] as const) {
      const reference = writeReference(workOf(people).work, style);
      const read = readAuthors(reference.split(/\.? \(?2019|\. Moult/)[0] ?? "").authors;
      expect(
        read.map(({ family, suffix }) => `${family} ${suffix}`.trim()),
        style,
      ).toEqual(["Smith Jr.", "van der Kamp", "Manu"]);
    }
  });
});
