import { plugins } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-csl";
import "@citation-js/plugin-ris";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { keysOf } from "#core/domain/keys.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { type Citable, datePartsOf } from "#institute/formats/posts/citable.ts";
import { citationTags } from "#institute/formats/posts/citation-tags.ts";
import { postData } from "#institute/formats/posts/json-ld.ts";
import { toCitable } from "#institute/formats/posts/post-citation.ts";
import { dublinCore } from "#institute/formats/works/dublin-core.ts";
import {
  formatsOf,
  type WorkFormat,
  workFormats,
  writeWork,
  writeWorks,
} from "#institute/formats/works/formats.ts";
import { address, citeWork as cite, realWorks as posts } from "./real-works.ts";
import { samplePost } from "./sample-post.ts";

/** What a published record says, in the order in which it is said; names by their last word. */
const factsOf = (post: Post): string[] =>
  [
    post.title,
    ...post.authors.map(({ name }) => lastWord(name)),
    post.year,
    post.journal,
    post.volume,
    post.issue,
    post.firstPage,
    post.lastPage,
    post.articleNumber,
    post.doi,
    post.degree,
    post.awardingInstitution,
    ...(post.supervisors?.split("\n") ?? []).map(lastWord),
  ].flatMap((fact) => (fact === null ? [] : [String(fact)]));
const lastWord = (name: string) => name.split(" ").at(-1) ?? name;

/** Publications of each kind, with what an institute’s list says of them. */
const kinds = [
  { kind: "article", journal: "Ibis" },
  {
    kind: "chapter",
    journal: "The birds of Africa",
    series: "Occasional Paper; 12",
    editors: "Stuart Keith",
  },
  { kind: "book", series: "Occasional Paper; 12", edition: "2nd" },
  { kind: "report", series: "Occasional Paper", reportNumber: "7/A" },
  { kind: "talk", journal: "Proceedings", series: "Occasional Paper; 12" },
  { kind: "preprint", publisher: "bioRxiv" },
  { kind: "other" },
] as const;

const cslTypes = {
  article: "article-journal",
  chapter: "chapter",
  book: "book",
  report: "report",
  talk: "paper-conference",
  preprint: "article",
  other: "document",
};

const hostileTitle = "طيور $x$ {a & 50 % _b} \" ' \\ ~ ^ # <b>c</b> ]]> @ 🐦 } end";

const readItems = z.array(
  z.object({
    title: z.string(),
    author: z.array(z.record(z.string(), z.unknown())).optional(),
    editor: z.array(z.record(z.string(), z.unknown())).optional(),
    type: z.string(),
    edition: z.string().optional(),
    "collection-title": z.string().optional(),
    "collection-number": z.string().optional(),
    "publisher-place": z.string().optional(),
    issued: z.object({ "date-parts": z.array(z.array(z.number())) }).optional(),
    volume: z.string().optional(),
    issue: z.string().optional(),
    page: z.string().optional(),
    number: z.string().optional(),
    DOI: z.string().optional(),
    genre: z.string().optional(),
    "container-title": z.string().optional(),
    publisher: z.string().optional(),
    note: z.unknown().optional(),
    contributor: z.unknown().optional(),
    URL: z.string(),
  }),
);
const readBack = (text: string) =>
  readItems
    .parse(plugins.input.chain(text, {}))
    .map(({ title, ...item }) => ({ ...item, title: withoutTags(title) }));
const withoutTags = (text: string) => text.replace(/<\/?(?:i|em|sub|sup)>/g, "");

/** The texts of an XML file, which must be well-formed. */
function textsOf(xml: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => expect.fail(String(error)));
  parser.on("text", (text) => texts.push(text));
  parser.write(xml).close();
  return texts;
}

test("every publication and thesis is there", () => {
  expect(posts).toHaveLength(59);
});

describe.each(keysOf(workFormats))("the form .%s", (format) => {
  const readable = (work: Citable) => {
    const written = writeWork(work, format);
    // EndNote sets italics in parts of a text.
    if (format.endsWith("xml")) return textsOf(written.replace(/<\/?style\b[^>]*>/g, "")).join("\n");
    if (format.endsWith("json")) return withoutTags(JSON.stringify(JSON.parse(written)));
    return format.endsWith("bib") ? JSON.stringify(readBack(written)) : written;
  };

  test("holds every fact of every work that has it", () => {
    for (const post of posts.filter((one) => formatsOf(cite(one)).includes(format)))
      for (const fact of factsOf(post))
        expect(readable(cite(post)), `${post.title}: ${fact}`).toContain(
          format.endsWith("json") || format.endsWith("bib") ? JSON.stringify(fact).slice(1, -1) : fact,
        );
  });

  test("holds a title with signs that mean something in it", () => {
    const work = { ...cite(samplePost({ title: hostileTitle })), abstract: hostileTitle };
    const quoted = format.endsWith("json") || format.endsWith("bib");
    expect(readable(work)).toContain(quoted ? JSON.stringify(hostileTitle).slice(1, -1) : hostileTitle);
  });
});

describe.each<WorkFormat>(["bib", "biblatex.bib", "ris", "json"])("citation-js reads from .%s", (format) => {
  test("every field of every work", () => {
    for (const post of posts) {
      const work = cite(post);
      const [item] = readBack(writeWork(work, format));
      const { volume, issue, firstPage, lastPage, articleNumber } = post;
      const pages = [firstPage, lastPage].filter(Boolean).join("-");
      // Where programs have no field for the number of an article, they find it among the pages.
      const page = format === "biblatex.bib" ? pages : pages || articleNumber;
      expect(item).toMatchObject({
        title: post.title,
        ...(work.authors.length > 0 && {
          author: work.authors.map((author) => expect.objectContaining(nameIn(author))),
        }),
        ...(work.editors && {
          editor: work.editors.map((editor) => expect.objectContaining(nameIn(editor))),
        }),
        URL: work.url,
        ...(work.issued && { issued: { "date-parts": [datePartsOf(work.issued)] } }),
        ...(post.journal && { "container-title": post.journal }),
        ...(volume && { volume }),
        ...(issue && { issue }),
        ...(page && { page }),
        ...(articleNumber && format !== "ris" && { number: articleNumber }),
        ...(post.doi && { DOI: post.doi }),
        ...(post.awardingInstitution && { publisher: post.awardingInstitution }),
        // Without a year, citation-js takes a record for one of the older RIS, which has no kinds of theses.
        ...(post.degree && (post.year || format !== "ris") && { genre: `${post.degree} thesis` }),
      });
      if (post.supervisors) expect(JSON.stringify(item)).toContain(lastWord(post.supervisors));
    }
  });

  test.each(kinds)("what a $kind is, and its series, edition, number, place and note", (fields) => {
    const work = cite(
      samplePost({ title: "Moult", year: 1988, place: "London", remarks: "In press.", ...fields }),
    );
    const [item] = readBack(writeWork(work, format));
    const { kind, ...stated } = fields;
    const isRis = format === "ris";
    const { series, edition, reportNumber } = { series: "", edition: "", reportNumber: "", ...stated };
    expect(item).toMatchObject({
      // RIS and BibTeX have no preprints.
      ...((kind !== "preprint" || format === "json") && { type: cslTypes[kind] }),
      // In RIS an article has no place.
      ...(!(isRis && kind === "article") && { "publisher-place": "London" }),
      ...(edition && { edition }),
      ...(reportNumber && { number: reportNumber }),
      ...(series && { "collection-title": expect.stringContaining("Occasional Paper") }),
      ...(series.includes("; ") &&
        (kind !== "talk" || format === "json") &&
        !isRis && { "collection-number": "12" }),
    });
    expect(JSON.stringify(item?.note)).toContain("In press.");
  });

  test("a title with signs that mean something in it", () => {
    const [item] = readBack(writeWork(cite(samplePost({ title: hostileTitle })), format));
    expect(item?.title).toBe(hostileTitle);
  });
});

const nameIn = (creator: Citable["authors"][number]) =>
  "literal" in creator ? {} : { family: creator.family, ...(creator.given && { given: creator.given }) };

test("a work without a year has no form of DataCite, alone or in a file of many", async () => {
  const undated = posts.filter(({ year }) => year === null).map(cite);
  expect(undated).toHaveLength(6);
  for (const work of undated)
    expect(formatsOf(work)).toEqual(["bib", "biblatex.bib", "ris", "json", "endnote.xml"]);
  async function* all() {
    yield* posts.map(cite);
  }
  for (const [format, record] of [
    ["xml", /<resource /g],
    ["datacite.json", /"publicationYear":/g],
    ["ris", /^TY {2}-/gm],
  ] as const) {
    let file = "";
    for await (const part of writeWorks(all(), format)) file += part;
    expect(file.match(record), format).toHaveLength(format === "ris" ? 59 : 53);
    if (format === "datacite.json") expect(JSON.parse(file)).toHaveLength(53);
    if (format === "xml") expect(() => textsOf(file)).not.toThrow();
  }
});

test("the number of an article is in every form where programs look for it", () => {
  const work = cite(samplePost({ title: "Moult", year: 2022, volume: "12", articleNumber: "e9334" }));
  const placed = { ...work, container: "PeerJ" };
  expect(writeWork(placed, "bib")).toMatch(/pages = \{e9334\},\n {2}eid = \{e9334\}/);
  // BibLaTeX prints both.
  expect(writeWork(placed, "biblatex.bib")).not.toContain("pages = ");
  expect(writeWork(placed, "biblatex.bib")).toContain("eid = {e9334}");
  expect(JSON.parse(writeWork(placed, "json"))[0]).toMatchObject({ page: "e9334", number: "e9334" });
  expect(writeWork(placed, "ris")).toContain("SP  - e9334\r\n");
  expect(writeWork(placed, "endnote.xml")).toContain("<pages>e9334</pages>");
  expect(writeWork(placed, "xml")).toContain('<number numberType="Article">e9334</number>');
  expect(writeWork(work, "xml")).toContain(">Article e9334</description>");
});

test("two dashes, apostrophes and a grave accent are no signs of TeX", () => {
  const title = "Rains -- ``nests'' --- and 'song'";
  for (const format of ["bib", "biblatex.bib"] as const)
    expect(readBack(writeWork(cite(samplePost({ title })), format))[0]?.title).toBe(title);
});

test("an abstract leaves in its paragraphs, with its italics where the form has them", () => {
  const work = {
    ...cite(samplePost({ title: "Moult" })),
    ...abstractOf("<p>Of <i>Malimbus</i>: 5 &lt; 6.</p><p>Rains.</p>"),
  };
  expect(work.abstract).toBe("Of Malimbus: 5 < 6. Rains.");
  expect(writeWork(work, "bib")).toContain("abstract = {Of \\textit{Malimbus}: 5 < 6.\n\nRains.}");
  expect(writeWork(work, "ris")).toContain("AB  - Of Malimbus: 5 < 6.\r\n\r\nRains.\r\nER  - ");
  expect(JSON.parse(writeWork(work, "json"))[0].abstract).toBe("Of <i>Malimbus</i>: 5 < 6.\n\nRains.");
  expect(writeWork(work, "endnote.xml")).toContain(
    '<abstract><style face="normal">Of </style><style face="italic">Malimbus</style><style face="normal">: 5 &lt; 6.\n\nRains.</style></abstract>',
  );
  const odd = { ...work, ...abstractOf("<p>One.</p><p>ER  - two.</p>") };
  expect(writeWork(odd, "ris").match(/^ER {2}-/gm)).toHaveLength(1);
});

const abstractOf = (content: string) => {
  const { abstract, paragraphs } = toCitable(samplePost({ title: "Moult" }), address, content) ?? {};
  return { abstract, paragraphs };
};

test("keywords with commas, funders, the licence and the publisher’s page leave so that they can be told apart", () => {
  const work = cite(
    samplePost({
      title: "Moult",
      keywords: "moult\nJos, Nigeria",
      funders: "A fund; 12; 13\nAnother",
      licence: "CC-BY-4.0",
      publisherUrl: "https://example.org/moult",
      isbn: "9780306406157",
      issn: "0019-1019",
    }),
  );
  const licence = "https://creativecommons.org/licenses/by/4.0/";
  expect(writeWork(work, "bib")).toContain("keywords = {moult; Jos, Nigeria},");
  expect(writeWork(work, "bib")).toContain(
    `copyright = {${licence}},\n  funding = {A fund; 12; 13 | Another},`,
  );
  expect(writeWork(work, "bib")).toContain("publisherurl = {https://example.org/moult},");
  for (const line of [
    "N1  - Funding: A fund; 12; 13.",
    "N1  - Licence: CC BY 4.0.",
    "SN  - 0019-1019",
    "SN  - 9780306406157",
    "LK  - https://example.org/moult",
  ])
    expect(writeWork(work, "ris").split("\r\n")).toContain(line);
  expect(JSON.parse(writeWork(work, "json"))[0]).toMatchObject({
    keyword: "moult; Jos, Nigeria",
    license: [{ URL: licence }],
    funder: [{ name: "A fund", award: ["12", "13"] }, { name: "Another" }],
    resource: { primary: { URL: "https://example.org/moult" } },
  });
  expect(writeWork(work, "datacite.json")).toContain('{"funderName":"A fund","awardNumber":"12; 13"}');
  expect(writeWork({ ...work, keywords: ["Jos, Nigeria"] }, "bib")).toContain("keywords = {Jos, Nigeria;},");
});

test("a publisher whose name has an “and” is one", () => {
  const work = cite(samplePost({ title: "Moult", kind: "book", publisher: "Pisces and BirdLife" }));
  expect(readBack(writeWork(work, "biblatex.bib"))[0]?.publisher).toBe("Pisces and BirdLife");
});

test("BibLaTeX annotates an author with the ORCID iD", () => {
  const orcid = "0000-0002-1825-0097";
  const authors = [
    { literal: "Ada", kind: "free" as const },
    { family: "Obi", given: "Ola", orcid },
  ];
  expect(writeWork({ ...cite(samplePost({ title: "Moult" })), authors }, "biblatex.bib")).toContain(
    `author+an:orcid = {2="${orcid}"},`,
  );
});

test("CSL-JSON and DataCite name an author’s ORCID iD, and BibTeX says where a list is cut short", () => {
  const orcid = "0000-0002-1825-0097";
  const work = {
    ...cite(samplePost({ title: "Moult" })),
    authors: [{ literal: "Ọlá", kind: "free" as const, orcid }],
  };
  for (const format of ["json", "datacite.json", "xml"] as const)
    expect(writeWork(work, format)).toContain(`https://orcid.org/${orcid}`);
  expect(writeWork({ ...work, hasMoreAuthors: true }, "bib")).toContain("author = {{Ọlá} and others}");
});

test("the tags of a page hold every fact of every work", () => {
  for (const post of posts) {
    const tags = [
      ...citationTags(post, address).map(({ content }) => content),
      ...dublinCore(cite(post)).map(([, value]) => value),
    ].join("\n");
    for (const fact of factsOf(post)) expect(tags, `${post.title}: ${fact}`).toContain(fact);
  }
});

test("the linked data of a page hold every fact of every work", () => {
  for (const post of posts) {
    const data = JSON.stringify(postData(post, address, `${address}/drawing.jpg`));
    for (const fact of factsOf(post))
      expect(data, `${post.title}: ${fact}`).toContain(JSON.stringify(fact).slice(1, -1));
  }
});
