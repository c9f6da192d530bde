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

const hostileTitle = "طيور $x$ {a & 50 % _b} \" ' \\ ~ ^ # <b>c</b> ]]> @ 🐦 } end";

const readItems = z.array(
  z.object({
    title: z.string(),
    author: z.array(z.record(z.string(), z.unknown())).optional(),
    issued: z.object({ "date-parts": z.array(z.array(z.number())) }).optional(),
    volume: z.string().optional(),
    issue: z.string().optional(),
    page: z.string().optional(),
    number: z.string().optional(),
    DOI: z.string().optional(),
    genre: z.string().optional(),
    "container-title": z.string().optional(),
    publisher: z.string().optional(),
    note: z.string().optional(),
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
  expect(posts).toHaveLength(55);
});

describe.each(keysOf(workFormats))("the form .%s", (format) => {
  const readable = (work: Citable) => {
    const written = writeWork(work, format);
    if (format.endsWith("xml")) return textsOf(written).join("\n");
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
        author: work.authors.map((author) => expect.objectContaining(nameIn(author))),
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
    expect(file.match(record), format).toHaveLength(format === "ris" ? 55 : 49);
    if (format === "datacite.json") expect(JSON.parse(file)).toHaveLength(49);
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
