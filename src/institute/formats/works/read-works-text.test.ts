import { expect, test } from "vitest";
import { readWorksText } from "./read-works-text.ts";
import { worksTextOf } from "./works-text.ts";

const entry = (number: number) => `@article{k${number},
  author = {Manu, Shiiwua and Müller, José},
  title = {Moult number ${number} on the plateau}, journal = {Ibis}, year = {${1950 + (number % 70)}},
  abstract = {${"Some words of an abstract. ".repeat(40)}}
}
`;
const titlesOf = (text: string, kind: Parameters<typeof readWorksText>[1]) =>
  readWorksText(text, kind).map(({ work, problem }) => work?.title ?? problem);

test("a broken entry of BibTeX is refused with its line, and the others are read", () => {
  const text = [
    entry(1),
    entry(2).replace("{Ibis}", "{Ibis"),
    entry(3).replace("{Ibis}", "{Ibis}}"),
    entry(4),
  ].join("\n");
  const read = readWorksText(text, "BibTeX");
  expect(read.map(({ line, problem }) => [line, problem?.slice(0, 20)])).toEqual([
    [1, undefined],
    [7, "Its braces do not cl"],
    [13, "One brace too many c"],
    [19, undefined],
  ]);
  expect(read[0]?.work?.authors.map(({ family }) => family)).toEqual(["Manu", "Müller"]);
});

test("5,000 entries are read in seconds, and entries without end do not make it slow", () => {
  const text = Array.from({ length: 5_000 }, (_, number) =>
    number % 10 === 3 ? entry(number).replace("{Ibis}", "{Ibis") : entry(number),
  ).join("");
  const read = readWorksText(text, "BibTeX");
  expect(read).toHaveLength(5_000);
  expect(read.filter(({ problem }) => problem)).toHaveLength(500);
  expect(readWorksText("@article{".repeat(20_000), "BibTeX").length).toBeLessThan(20_001);
  expect(readWorksText(`@article{a, title={${"{".repeat(150_000)}`, "BibTeX")[0]?.problem).toMatch(/braces/);
}, 60_000);

test("abbreviations, further authors and organisations of BibTeX are understood, and BibLaTeX too", () => {
  const text = `@string{ibis = "Ibis, the journal"}
    @comment{nothing} @preamble{"x"}
    @article{a, author={{BirdLife International} and Manu, S. and others}, title={Weavers}, journal=ibis}
    @thesis{b, author={Pam, Esther}, title={Sunbirds}, type={PhD thesis}, institution={Jos}, date={2015-10}}`;
  const [article, thesis] = readWorksText(text, "BibTeX");
  expect(article?.work).toMatchObject({
    journal: "Ibis, the journal",
    authors: [
      { family: "BirdLife International", kind: "organisation" },
      { family: "Manu" },
      { family: "et al." },
    ],
  });
  expect(thesis?.work).toMatchObject({
    postType: "thesis",
    degree: "PhD",
    year: 2015,
    month: "10",
    awardingInstitution: "Jos",
  });
});

test("RIS is read with any ends of lines; a record that is cut off is read, and doubted", () => {
  const record = (title: string) => [
    "TY  - JOUR",
    "AU  - Manu, S.",
    `TI  - ${title}`,
    "ID  - k",
    "ER  - ",
    "",
  ];
  const lines = ["", ...record("One"), ...record("Two"), "TY  - JOUR", "TI  - Three"];
  for (const end of ["\r", "\r\n", "\n"]) {
    const text = lines.join(end);
    expect(worksTextOf(text, "list.txt")).toBe("RIS");
    expect(readWorksText(text, "RIS").map(({ line }) => line)).toEqual([2, 8, 14]);
    expect(titlesOf(text, "RIS")).toEqual(["One", "Two", "Three"]);
    expect(readWorksText(text, "RIS").map(({ doubts }) => doubts?.length)).toEqual([0, 0, 1]);
  }
});

test("names of one word, of six and in Arabic stay whole", () => {
  const names = "Plato and {Ana María de la Cruz Santos} and محمد الأمين";
  const [read] = readWorksText(`@article{a, author={${names}}, title={Names}}`, "BibTeX");
  const written = read?.work?.authors.map(({ given, family }) => `${given} ${family}`.trim()).join(" | ");
  expect(written).toBe("Plato | Ana María de la Cruz Santos | محمد الأمين");
});

test("CSL-JSON is read item by item; one that is cut off is refused", () => {
  expect(titlesOf('[{"title":"One","type":"article-journal"},{"title":5},{},null]', "JSON")).toEqual([
    "One",
    "5",
    "It has no title.",
    "It has no title.",
  ]);
  expect(titlesOf('[{"title":"One"},{"ti', "JSON")).toEqual(["It is not complete JSON. Export it again."]);
});

test("a list of DOIs has one on each line, and a table with DOIs is none", () => {
  const text = "DOI\n10.1111/ibi.12610\n\nhttps://doi.org/10.5555/a(1)b\n# mine\nnothing\n";
  expect(worksTextOf(text, "dois.txt")).toBe("DOIs");
  expect(readWorksText(text, "DOIs").map(({ line, doi, problem }) => [line, doi ?? problem])).toEqual([
    [2, "10.1111/ibi.12610"],
    [4, "10.5555/a(1)b"],
    [6, "“nothing” is not a DOI."],
  ]);
  expect(worksTextOf("DOI,Title\n10.1111/ibi.12610,Weavers of the plateau\n", "works.csv")).toBeUndefined();
  expect(worksTextOf("Title;Authors\nWeavers;Manu\n", "works.csv")).toBeUndefined();
});

test("a record names the files that belong to it", () => {
  const text = `@article{manu2010, title={One}, file={Full Text:files/12/Manu 2010.pdf:application/pdf;:other.pdf:PDF}}`;
  expect(readWorksText(text, "BibTeX")[0]?.files).toEqual(["Manu 2010.pdf", "other.pdf", "manu2010"]);
});
