import { plugins } from "@citation-js/core";
import "@citation-js/plugin-csl";
import { describe, expect, test } from "vitest";
import type { Citable } from "#institute/formats/posts/citable.ts";
import { toCsl } from "#institute/formats/works/csl.ts";
import { type ReferenceStyle, writeReference, writeReferences } from "#institute/formats/works/references.ts";
import { citeWork, realWorks } from "./real-works.ts";
import { creatorOf } from "./sample-post.ts";

/** The reference that citeproc writes with the style of the Citation Style Language project. */
const citeproc = (work: Citable, template: string) =>
  plugins.output.format("bibliography", [JSON.parse(JSON.stringify(toCsl(work)))], {
    template,
    format: "text",
  });

const pagesAlone = {
  volume: null,
  issue: null,
  firstPage: "112",
  lastPage: "120",
  articleNumber: null,
  other: null,
};
const paper: Citable = {
  kind: "article",
  title: "Moult of the Rock Firefinch",
  authors: [creatorOf("Ulf Ottosson")],
  issued: "2019",
  container: "Malimbus",
  numbering: { ...pagesAlone, volume: "41", issue: "2" },
  doi: "10.1234/mal.41.12",
  url: "https://birds.example.org/publications/moult",
};
const named = (...names: string[]) => ({ ...paper, authors: names.map(creatorOf) });
const authorsOf = (count: number) =>
  named(...Array.from({ length: count }, (_, index) => `Ada ${String.fromCharCode(65 + index)}bello`));

const book: Citable = {
  ...paper,
  kind: "book",
  container: undefined,
  numbering: undefined,
  publisher: "Academic Press",
  place: "London",
  doi: undefined,
};
const editors = ["C. Hilary Fry", "Stuart Keith"].map(creatorOf);
const proceedings = { container: "Proceedings of the Congress", publisher: "The society", place: "Jos" };

/** Works of every kind, with what an institute’s list says of them. */
const kinds: Citable[] = [
  book,
  { ...book, edition: "2", series: "Occasional Paper; 12" },
  { ...book, edition: "Revised edition", series: "Occasional Paper" },
  { ...book, editors },
  { ...book, authors: [], editors },
  { ...book, authors: [], editors: editors.slice(0, 1) },
  { ...book, kind: "chapter", container: "The birds of Africa", editors, numbering: pagesAlone },
  {
    ...book,
    kind: "chapter",
    container: "The birds of Africa",
    editors,
    edition: "3rd",
    series: "Occasional Paper; 12",
  },
  { ...book, kind: "report" },
  { ...book, kind: "report", reportNumber: "12" },
  { ...book, kind: "report", reportNumber: "12", series: "Study Report" },
  { ...book, kind: "talk", ...proceedings, numbering: pagesAlone },
  { ...book, kind: "talk", ...proceedings, numbering: pagesAlone, editors },
  { ...book, kind: "preprint", publisher: "bioRxiv", place: undefined },
  { ...book, kind: "other", place: undefined },
];

const works = [
  ...realWorks.map((post) => citeWork({ ...post, titleHtml: null })),
  ...[1, 2, 3, 4, 6, 7, 20, 21, 25].map(authorsOf),
  ...kinds,
  named("Jean-Marie Thiollay", "Nik Borrow"),
  named("A.P. Leventis Ornithological Research Institute"),
  { ...paper, title: "Where do they go?" },
  { ...paper, numbering: undefined },
];

/** What each style of the project is called, and where its references are not what we print. */
const styles: {
  style: ReferenceStyle;
  template: string;
  correct: (reference: string, work: Citable) => string;
}[] = [
  {
    style: "apa",
    template: "apa",
    // Only with a day of access; and a series stands in the brackets, where the style has none or another order.
    correct: (reference, work) => {
      const [, name = "", number] = /^(.+?)(?:; (.+))?$/.exec(work.series ?? "") ?? [];
      const series = [name, number ?? work.reportNumber].filter(Boolean).join(" ");
      return withSeries(reference.replace(/ Retrieved (?=https:)/, " "), work, series);
    },
  },
  {
    style: "harvard",
    template: "harvard1",
    // British quotation marks; a paper without a volume is no preprint; and the number of an article is no page. A
    // report says what its number is, and what is whole has no quotation marks.
    correct: (reference, { kind, numbering, publisher, series, reportNumber }) =>
      reference
        .replace("(eds.)", "(eds)")
        .replace(/“(.*?)[.]”(?= Academic)/, kind === "other" ? "$1." : "$&")
        .replace(`” ${publisher}.`, kind === "preprint" ? `,” ${publisher} [Preprint].` : "$&")
        .replace(".,” ", ",” ")
        .replace(` ${reportNumber}. `, series ? " " : ` Report No. ${reportNumber}. `)
        .replace(
          `: ${publisher}. `,
          kind === "report" && series ? `: ${publisher} (${series}, ${reportNumber}). ` : "$&",
        )
        .replace(
          /“(.*?)([,.?]?)” ?/,
          (_, title: string, sign: string) =>
            `‘${title}${sign === "?" ? "?" : ""}’${sign === "?" ? "," : sign} `,
        )
        .replace(/ \[Preprint\]/, kind === "preprint" ? "$&" : "")
        .replace(`, p. ${numbering?.articleNumber}`, `, ${numbering?.articleNumber}`),
  },
  {
    style: "vancouver",
    template: "vancouver",
    correct: (reference) => reference.replace(/^1\. /, ""),
  },
];

function withSeries(
  reference: string,
  { kind, series, reportNumber, title, container }: Citable,
  printed: string,
) {
  if (kind === "report")
    return reference.replace(/\(No\. .*?\)/, series ? `(${printed})` : `(Report No. ${reportNumber})`);
  if (!series) return reference;
  const place = kind === "chapter" ? container : title;
  return reference.replace(`${place} (`, `${place} (${printed}, `);
}

describe.each(styles)("$style", ({ style, template, correct }) => {
  test("equals citeproc’s for every work", () => {
    expect(works.map((work) => writeReference(work, style))).toEqual(
      works.map((work) => correct(citeproc(work, template), work).trim()),
    );
  });
});

test("Chicago and Ibis print a paper, a chapter, a thesis and what is undated in their own way", () => {
  const two = named("Ulf Ottosson", "Talatu Tende");
  const chapter: Citable = {
    ...two,
    kind: "chapter",
    container: "Birds of Ghana",
    editors: [creatorOf("Nik Borrow")],
    publisher: "Helm",
    doi: undefined,
  };
  const thesis: Citable = {
    ...paper,
    kind: "thesis",
    container: undefined,
    numbering: undefined,
    degree: "PhD",
    publisher: "University of Jos",
    issued: undefined,
  };
  const inStyles = (work: Citable) => [writeReference(work, "chicago"), writeReference(work, "ibis")];
  expect(inStyles(two)).toEqual([
    "Ottosson, Ulf, and Talatu Tende. 2019. “Moult of the Rock Firefinch.” Malimbus 41 (2): 112–120. https://doi.org/10.1234/mal.41.12.",
    "Ottosson, U. & Tende, T. 2019. Moult of the Rock Firefinch. Malimbus 41: 112–120. https://doi.org/10.1234/mal.41.12",
  ]);
  expect(inStyles(chapter)).toEqual([
    "Ottosson, Ulf, and Talatu Tende. 2019. “Moult of the Rock Firefinch.” In Birds of Ghana, edited by Nik Borrow, 112–120. Helm. https://birds.example.org/publications/moult.",
    "Ottosson, U. & Tende, T. 2019. Moult of the Rock Firefinch. In Borrow, N. (ed.) Birds of Ghana 41: 112–120. Helm. https://birds.example.org/publications/moult",
  ]);
  expect(inStyles(thesis)).toEqual([
    "Ottosson, Ulf. n.d. “Moult of the Rock Firefinch.” PhD thesis, University of Jos. https://doi.org/10.1234/mal.41.12.",
    "Ottosson, U. n.d. Moult of the Rock Firefinch. PhD thesis, University of Jos. https://doi.org/10.1234/mal.41.12",
  ]);
});

test("Chicago and Ibis name series, edition, number and place, and editors where there is no author", () => {
  const inStyles = (work: Citable) =>
    [writeReference(work, "chicago"), writeReference(work, "ibis")].map((text) =>
      text.replace(/\.? https:.*/, ""),
    );
  const [, , , withEditors, edited, , , chapter, , report, , talk, , preprint] = kinds.map(inStyles);
  expect(inStyles({ ...book, edition: "2", series: "Occasional Paper; 12" })).toEqual([
    "Ottosson, Ulf. 2019. Moult of the Rock Firefinch (Occasional Paper 12). 2nd ed. London: Academic Press",
    "Ottosson, U. 2019. Moult of the Rock Firefinch (Occasional Paper 12, 2nd ed.). London: Academic Press",
  ]);
  expect(withEditors).toEqual([
    "Ottosson, Ulf. 2019. Moult of the Rock Firefinch. Edited by C. Hilary Fry and Stuart Keith. London: Academic Press",
    "Ottosson, U. 2019. Moult of the Rock Firefinch. Fry, C.H. & Keith, S. (eds). London: Academic Press",
  ]);
  expect(edited).toEqual([
    "Fry, C. Hilary, and Stuart Keith, eds. 2019. Moult of the Rock Firefinch. London: Academic Press",
    "Fry, C.H. & Keith, S. (eds). 2019. Moult of the Rock Firefinch. London: Academic Press",
  ]);
  expect(chapter).toEqual([
    "Ottosson, Ulf. 2019. “Moult of the Rock Firefinch.” In The birds of Africa (Occasional Paper 12), 3rd ed., edited by C. Hilary Fry and Stuart Keith. London: Academic Press",
    "Ottosson, U. 2019. Moult of the Rock Firefinch. In Fry, C.H. & Keith, S. (eds) The birds of Africa (Occasional Paper 12, 3rd ed.). London: Academic Press",
  ]);
  expect(report).toEqual([
    "Ottosson, Ulf. 2019. Moult of the Rock Firefinch (Report No. 12). London: Academic Press",
    "Ottosson, U. 2019. Moult of the Rock Firefinch (Report No. 12). London: Academic Press",
  ]);
  expect(talk).toEqual([
    "Ottosson, Ulf. 2019. “Moult of the Rock Firefinch.” In Proceedings of the Congress, 112–120. Jos: The society",
    "Ottosson, U. 2019. Moult of the Rock Firefinch. In Proceedings of the Congress: 112–120. Jos: The society",
  ]);
  expect(preprint).toEqual([
    "Ottosson, Ulf. 2019. “Moult of the Rock Firefinch.” Preprint, bioRxiv",
    "Ottosson, U. 2019. Moult of the Rock Firefinch. Preprint, bioRxiv",
  ]);
});

test("every style says where a list of authors is cut short, and prints an odd title as it is", () => {
  const title = 'طيور $x$ {a & 50 % _b} " 🐦';
  for (const { parts } of writeReferences({ ...named("Ulf Ottosson"), hasMoreAuthors: true, title })) {
    const text = parts
      .flatMap((part) => ("title" in part ? part.title : part))
      .map((part) => ("text" in part ? part.text : ""))
      .join("");
    expect(text).toContain("et al");
    expect(text).toContain(title);
    expect(text).not.toMatch(/undefined|null|\.\./);
  }
});

/** The references of a work, with italics between asterisks and the words on the day of access between braces. */
const marked = (work: Citable) =>
  Object.fromEntries(
    writeReferences(work).map(({ style, parts }) => [
      style,
      parts
        .flatMap((part) => ("title" in part ? part.title : part))
        .map((part) =>
          "access" in part ? `{${part.access}}` : part.tags.length > 0 ? `*${part.text}*` : part.text,
        )
        .join(""),
    ]),
  );

test("a journal is in italics, and so is a name in the title", () => {
  const titleHtml = "Moult of the <i>Lagonosticta</i> finch";
  expect(marked({ ...paper, title: "Moult of the Lagonosticta finch", titleHtml })).toMatchObject({
    apa: "Ottosson, U. (2019). Moult of the *Lagonosticta* finch. *Malimbus, 41*(2), 112–120. https://doi.org/10.1234/mal.41.12",
    chicago:
      "Ottosson, Ulf. 2019. “Moult of the *Lagonosticta* finch.” *Malimbus* 41 (2): 112–120. https://doi.org/10.1234/mal.41.12.",
    vancouver:
      "Ottosson U. Moult of the *Lagonosticta* finch. Malimbus. 2019;41(2):112–20. doi:10.1234/mal.41.12",
  });
});

test("a name in an italic title is upright", () => {
  const titleHtml = "Moult of <i>Lagonosticta</i>";
  const thesis: Citable = {
    ...paper,
    kind: "thesis",
    title: "Moult of Lagonosticta",
    titleHtml,
    degree: "PhD",
  };
  expect(marked(thesis).apa).toContain(". *Moult of *Lagonosticta [PhD thesis]");
});

test("every style of a data set names its version, licence and day of access; a paper names no day", () => {
  const dataset: Citable = {
    kind: "dataset",
    title: "Point counts",
    authors: [{ literal: "The Institute", kind: "organisation" }],
    issued: "2026-11-20",
    version: "2026-11-20",
    publisher: "The Institute",
    licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    url: "https://birds.example.org/datazone",
  };
  expect(marked(dataset)).toEqual({
    apa: "The Institute. (2026, November 20). *Point counts* (Version 2026-11-20) [Data set]. {Retrieved MMMM D, YYYY, from }https://birds.example.org/datazone Licence: CC BY 4.0.",
    harvard:
      "The Institute (2026) *Point counts*. Version 2026-11-20. Data set. The Institute. Available at: https://birds.example.org/datazone{ (Accessed: D MMMM YYYY)}. Licence: CC BY 4.0.",
    chicago:
      "The Institute. 2026. “Point counts.” Version 2026-11-20. Data set. The Institute. {Accessed MMMM D, YYYY. }https://birds.example.org/datazone. Licence: CC BY 4.0.",
    vancouver:
      "The Institute. Point counts [data set] [Internet]. Version 2026-11-20. The Institute; 2026{ [cited YYYY MMM D]}. Available from: https://birds.example.org/datazone Licence: CC BY 4.0.",
    ibis: "The Institute. 2026. Point counts. Version 2026-11-20. The Institute. https://birds.example.org/datazone{ (accessed D MMMM YYYY)} Licence: CC BY 4.0.",
  });
  expect(Object.values(marked(paper)).join()).not.toContain("YYYY");
});
