import { describe, expect, test } from "vitest";
import { keysOf } from "#core/domain/keys.ts";
import type { FoundField, FoundWork } from "#institute/domain/posts/lookup.ts";
import { foundFields } from "#institute/domain/posts/lookup.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { publicationKindOf } from "#institute/domain/posts/publication-kind.ts";
import { postTypeRow } from "#institute/domain/posts/types.ts";
import { toCitable } from "#institute/formats/posts/post-citation.ts";
import { address, realWorks } from "#tests/real-works.ts";
import { samplePost } from "#tests/sample-post.ts";
import { type WorkFormat, workFormats } from "./formats.ts";
import { readWorksText } from "./read-works-text.ts";
import type { WorksText } from "./works-text.ts";

// A file that the site wrote says what the site knows: it is read back with nothing changed, nothing named and no doubt.

const author = (given: string, family: string, more: object = {}) => ({
  profileId: null,
  slug: null,
  profilePicture: null,
  name: `${given} ${family}`.trim(),
  given,
  family,
  kind: "person" as const,
  ...more,
});
const organisation = (name: string) => ({
  profileId: null,
  slug: null,
  profilePicture: null,
  name,
  kind: "organisation" as const,
});

const full = {
  title: "Moult of Ploceus & CO2 in (brackets): 50% of $5 – a study",
  titleHtml: "Moult of <i>Ploceus</i> &amp; CO<sub>2</sub> in (brackets): 50% of $5 – a study",
  authors: [
    author("Fọlákẹ́", "Adéyẹmí", { orcid: "0000-0002-1825-0097" }),
    author("Jan", "van der Kamp"),
    organisation("Institute of Freshwater Research and Training"),
  ],
  year: 2015,
  month: "03",
  day: 14,
  volume: "12",
  issue: "3",
  firstPage: "S11",
  lastPage: "S19",
  publisher: "Royal Society for Birds and Bats",
  doi: "10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1",
  publisherUrl: "https://example.org/a_b~c?d=1&e=%20f",
  language: "en",
  keywords: "birds, rare\nmoult\nẹyẹ",
  licence: "CC-BY-4.0",
  funders: "A. P. Leventis Foundation; 2013-1; 2014-7\nRufford",
  remarks: "Erratum in vol. 4",
  content: "<p>We counted <i>Ploceus</i> on 12 days; 50% were <b>old</b>.</p><p>They were many.</p>",
} satisfies Partial<Post>;

const works: [string, Post][] = [
  ["a paper", samplePost({ ...full, postType: "publication", journal: "Ibis & Auk", issn: "0019-1019" })],
  [
    "a paper with an article number",
    samplePost({
      ...full,
      postType: "publication",
      journal: "PLOS ONE",
      firstPage: null,
      lastPage: null,
      articleNumber: "e0274017",
    }),
  ],
  [
    "a chapter in a series",
    samplePost({
      ...full,
      postType: "publication",
      kind: "chapter",
      journal: "The Birds",
      editors: "C. H. Fry\nStuart Keith",
      isbn: "978-0-306-40615-7",
      series: "Occasional Paper; 12",
      issue: null,
      place: "London",
      edition: "2nd",
    }),
  ],
  [
    "an edited book",
    samplePost({
      ...full,
      postType: "publication",
      kind: "book",
      authors: [],
      editors: "C. H. Fry\nStuart Keith",
      isbn: "978-0-306-40615-7",
      series: "Handbooks; 3",
      issue: null,
      firstPage: null,
      lastPage: null,
      edition: "2",
      place: "London",
    }),
  ],
  [
    "a report",
    samplePost({
      ...full,
      postType: "publication",
      kind: "report",
      reportNumber: "TR-12",
      series: "Notes",
      issue: null,
      place: "Jos",
    }),
  ],
  [
    "a talk",
    samplePost({
      ...full,
      postType: "publication",
      kind: "talk",
      journal: "Proceedings of the Pan-African Congress",
      place: "Accra",
    }),
  ],
  [
    "a preprint",
    samplePost({
      ...full,
      postType: "publication",
      kind: "preprint",
      volume: null,
      issue: null,
      firstPage: null,
      lastPage: null,
    }),
  ],
  [
    "a thesis",
    samplePost({
      ...full,
      postType: "thesis",
      degree: "MSc",
      awardingInstitution: "University of Jos, Nigeria",
      supervisors: "Shiiwua Manu\nWill Cresswell",
      volume: null,
      issue: null,
      firstPage: null,
      lastPage: null,
      publisher: null,
    }),
  ],
  [
    "a work without a year",
    samplePost({
      postType: "publication",
      title: "Notes",
      authors: [author("", "Plato")],
      year: null,
      content: "<p>Short.</p>",
    }),
  ],
];

interface Form {
  format: WorkFormat;
  kind: WorksText;
  /** What the form has no place for. */
  cannot: readonly (FoundField | "orcid" | "order")[];
}

const forms: Form[] = [
  { format: "bib", kind: "BibTeX", cannot: [] },
  { format: "biblatex.bib", kind: "BibTeX", cannot: [] },
  { format: "ris", kind: "RIS", cannot: ["titleHtml", "orcid"] },
  { format: "json", kind: "JSON", cannot: [] },
  { format: "endnote.xml", kind: "XML", cannot: ["orcid"] },
  { format: "datacite.json", kind: "JSON", cannot: ["titleHtml"] },
  { format: "xml", kind: "XML", cannot: ["titleHtml"] },
];

const plain = (html: string) =>
  html
    .replaceAll("</p><p>", " ")
    .replace(/<\/?[a-z]+>/g, "")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();

describe.each(forms)("a file in $format", ({ format, kind, cannot }) => {
  test.each([...works, ...realWorks.map((post): [string, Post] => [post.title, post])])(
    "says of %s what the site knows",
    (_, post) => {
      const cited = toCitable(post, address, post.content);
      if (!cited) throw new Error("A paper or thesis is cited.");
      if (!cited.issued && "needsYear" in workFormats[format]) return;
      const { open, write, close } = workFormats[format];
      const [record] = readWorksText(`${open}${write(cited)}${close}`, kind);
      const { authors = [], postType, ...work }: Partial<FoundWork> = record?.work ?? {};
      expect(record?.doubts).toEqual([]);
      // Its own page is no field of a work.
      expect(record?.notTaken?.filter(({ value }) => !value.startsWith(address))).toEqual([]);
      expect(postType).toBe(post.postType);
      const shown = (author: {
        name?: string;
        given?: string | undefined;
        family?: string | undefined;
        orcid?: string | undefined;
      }) =>
        [
          author.family ?? author.name,
          author.given ?? "",
          cannot.includes("orcid") ? "" : (author.orcid ?? ""),
        ].join("|");
      expect(authors.map(shown)).toEqual(
        post.authors.map(({ kind: nameKind, ...one }) =>
          shown(nameKind === "organisation" ? { family: one.name, orcid: one.orcid } : one),
        ),
      );
      for (const field of keysOf(foundFields)) {
        const has =
          postTypeRow(post.postType).fields.some((name) => name === field) || field.startsWith("title");
        if (
          !has ||
          cannot.includes(field) ||
          [
            "species",
            "places",
            "accessRight",
            "fileVersion",
            "relatedData",
            "fileUrl",
            "intro",
            "embargoUntil",
          ].includes(field)
        )
          continue;
        const [here, there] = [post[field] ?? null, work[field] ?? null];
        if (field === "kind")
          expect(publicationKindOf({ ...post, kind: there as Post["kind"] }), field).toBe(
            publicationKindOf(post),
          );
        else if (field === "content")
          expect(plain(String(there ?? "")), field).toBe(plain(String(here ?? "")));
        else if (field === "publisherUrl" && here === null) expect([null, cited.url], field).toContain(there);
        else expect(there, field).toEqual(here);
      }
    },
  );
});
