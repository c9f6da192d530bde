import { expect, test } from "vitest";
import { plainText } from "#core/formats/rich-text/clean.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { toCitable } from "#institute/formats/posts/post-citation.ts";
import { address, realWorks } from "#tests/real-works.ts";
import { samplePost } from "#tests/sample-post.ts";
import { workFormats } from "./formats.ts";
import { readWorksText } from "./read-works-text.ts";
import { findDifferences } from "./work-differences.ts";

const by = (...names: string[]): Pick<Post, "authors"> => ({
  authors: names.map((name) => ({ profileId: null, slug: null, profilePicture: null, name })),
});

/** Works with what forms say with difficulty. */
const difficult = [
  samplePost({
    title: "Moult & weight in “Ploceus” at 5% of CO2: α-diversity {and} more_less",
    titleHtml: "Moult &amp; weight in “<i>Ploceus</i>” at 5% of CO<sub>2</sub>: α-diversity {and} more_less",
    ...by("Ọlá Adé", "BirdLife International", "Plato", "et al."),
    year: 2019,
    month: "03",
    day: 14,
    journal: "Bulletin of the African Bird Club & Friends",
    articleNumber: "4011",
    publicationNumber: "Suppl. 2",
    issn: "0019-1019",
    keywords: "song, ecology\nmoult",
    language: "fr",
    content: "<p>One &amp; two.</p><p>Three <i>Ploceus</i> % 4 – five.</p>",
    doi: "10.1111/ibi.12610",
  }),
  samplePost({
    title: "A chapter on weavers of the plateau",
    ...by("van der Berg, Jan", "Manu SA"),
    year: 2001,
    journal: "Birds of the plateau",
    editors: "Ulf Ottosson\nWill Cresswell",
    isbn: "9780306406157",
    firstPage: "131",
    lastPage: "146",
    publisher: "Smith, Jones and Company",
  }),
  samplePost({ title: "Undated note", ...by("محمد الأمين", "Jean-Paul de la Cruz Santos y Garcia Lopez") }),
  samplePost({
    postType: "thesis",
    title: "Nests of weavers",
    ...by("Esther Pam"),
    year: 2015,
    month: "10",
    degree: "DPhil",
    awardingInstitution: "University of Jos, Nigeria",
    supervisors: "Will Cresswell",
  }),
  samplePost({ postType: "thesis", title: "Nests of sunbirds", ...by("Esther Pam"), degree: "PgD" }),
  samplePost({ postType: "thesis", title: "Nests of bulbuls", ...by("Esther Pam"), year: 2020 }),
];

test.each([
  ["BibTeX", "bib"],
  ["BibTeX", "biblatex.bib"],
  ["RIS", "ris"],
  ["JSON", "json"],
] as const)("every work says in %s (.%s) nothing else than it does here", (kind, format) => {
  const differing = [...realWorks, ...difficult].flatMap((work): object[] => {
    const cited = toCitable(work, address, plainText(work.content));
    if (!cited) throw new Error("A paper or thesis is cited.");
    const [record] = readWorksText(workFormats[format].write(cited), kind);
    if (!record?.work) return [{ title: work.title, problem: record?.problem }];
    const { publisherUrl: _ownPage, ...read } = record.work;
    const differences = findDifferences(work, read);
    const isOther = differences.length > 0 || read.postType !== work.postType;
    return isOther ? [{ title: work.title, type: [work.postType, read.postType], differences }] : [];
  });
  expect(differing).toEqual([]);
});

test("what a work is by its journal is no empty field, and the same is no difference", () => {
  const said = (kind: "article" | "chapter" | "other", post: Partial<Post> = {}) =>
    findDifferences(samplePost({ title: "Moult", ...post }), {
      postType: "publication",
      title: "Moult",
      authors: [],
      kind,
    });
  expect(said("article", { journal: "Ibis" })).toEqual([]);
  expect(said("chapter", { journal: "Birds", isbn: "9780306406157" })).toEqual([]);
  expect(said("other", { journal: "Ibis" })).toMatchObject([
    { here: "Article", there: "Other", fills: false },
  ]);
  expect(said("other")).toMatchObject([{ here: "", there: "Other", fills: true }]);
});
