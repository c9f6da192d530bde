import { describe, expect, test } from "vitest";
import { crossrefAnswers, cslAnswers, dataciteAnswers } from "#tests/doi-services.ts";
import { citeWork, realWorks } from "#tests/real-works.ts";
import { writeWork } from "./formats.ts";
import { readCslWork } from "./reading/csl-work.ts";
import { readDataciteWork } from "./reading/datacite-work.ts";
import { readRecord } from "./work-records.ts";
import { worksTextOf } from "./works-text.ts";

const readCsl = (item: Record<string, unknown>) => readCslWork(item).work;
const readDatacite = (attributes: Record<string, unknown>) => readDataciteWork(attributes).work;

const crossref = (doi: string) => readCsl(crossrefAnswers[doi] ?? {});
const datacite = (doi: string) => readDatacite(dataciteAnswers[doi] ?? {});
const person = (given: string, family: string) => ({ given, family, kind: "person" });
const organisation = (family: string) => ({ given: "", family, kind: "organisation" });

test("a paper at Crossref fills every field that its record holds, with the year of its volume", () => {
  expect(crossref("10.1111/ibi.12610")).toEqual({
    postType: "publication",
    kind: "article",
    title:
      "Spring migration strategies of Whinchat Saxicola rubetra when successfully crossing potential barriers of the Sahara and the Mediterranean Sea",
    titleHtml:
      "Spring migration strategies of Whinchat <i>Saxicola rubetra</i> when successfully crossing potential barriers of the Sahara and the Mediterranean Sea",
    authors: [
      { ...person("Emma", "Blackburn"), orcid: "0000-0009-9999-0003" },
      person("Malcolm", "Burgess"),
      person("Benedictus", "Freeman"),
      person("Alice", "Risely"),
      person("Arin", "Izang"),
      person("Sam", "Ivande"),
      person("Chris", "Hewson"),
      person("Will", "Cresswell"),
    ],
    year: 2019,
    month: "01",
    journal: "Ibis",
    volume: "161",
    issue: "1",
    firstPage: "131",
    lastPage: "146",
    issn: "0019-1019",
    publisher: "Wiley",
    doi: "10.1111/ibi.12610",
    publisherUrl: "https://onlinelibrary.wiley.com/doi/10.1111/ibi.12610",
    language: "en",
    funders: "AP Leventis Conservation Foundation; 2013-1; 2014-7",
    content:
      "<p>Birds cross the <i>Sahara</i> in spring &amp; autumn.</p><p>CO<sub>2</sub> was not measured.</p>",
  });
});

test("the number of an article, a licence and the day come from Crossref", () => {
  const work = crossref("10.1371/journal.pone.0274017");
  expect(work).toMatchObject({
    articleNumber: "e0274017",
    licence: "CC-BY-4.0",
    year: 2022,
    month: "09",
    day: 12,
  });
  expect(work).not.toHaveProperty("firstPage");
});

test("subtitle, suffix, organisation, escaped signs and short last pages are read", () => {
  expect(crossref("10.5555/standin.2031.7")).toMatchObject({
    title: "Moult of Estrilda poliopareia & its timing: A stand-in of the tests",
    titleHtml: "Moult of <em>Estrilda poliopareia</em> &amp; its timing: A stand-in of the tests",
    journal: "Journal of Stand-ins & Samples",
    authors: [
      { ...person("Jan", "van der Kamp"), suffix: "Jr." },
      organisation("Wader Study Group"),
      person("Musa", "Danjuma"),
    ],
    firstPage: "31",
    lastPage: "38",
    articleNumber: "31",
    language: "en",
  });
});

test("a chapter has the editors and the ISBN of its book", () => {
  expect(crossref("10.5555/chapter.3")).toMatchObject({
    journal: "Birds of a stand-in country",
    editors: "Shiiwua Manu\nWill Cresswell",
    isbn: "9780306406157",
  });
});

test("a thesis at Crossref or DataCite has its degree, its university and its supervisors", () => {
  expect(crossref("10.5555/thesis.4")).toMatchObject({
    postType: "thesis",
    degree: "PhD",
    awardingInstitution: "University of St Andrews",
  });
  expect(datacite("10.5072/thesis.8")).toEqual({
    postType: "thesis",
    title:
      "Trade-offs between the risks of predation and starvation in subtropical granivorous finches: Field work in central Nigeria",
    authors: [{ ...person("Miriam J.", "Brandt"), orcid: "0000-0002-1825-0097" }],
    year: 2007,
    month: "06",
    day: 22,
    degree: "PhD",
    awardingInstitution: "University of St Andrews",
    supervisors: "Will Cresswell",
    doi: "10.5072/thesis.8",
    publisherUrl: "https://research-repository.st-andrews.ac.uk/handle/10023/2007",
    language: "en",
    keywords: "Finches\nPredation",
    licence: "CC-BY-NC-ND-4.0",
    content: "<p>How finches choose.</p>",
  });
});

test("a work at DataCite has its container, its organisations and its funders", () => {
  expect(datacite("10.48550/arxiv.2101.00001")).toMatchObject({
    authors: [
      person("A.", "Person"),
      organisation("Nigerian Bird Atlas Project"),
      person("Will", "Cresswell"),
    ],
    journal: "Ibis",
    volume: "161",
    issue: "2",
    firstPage: "12",
    lastPage: "19",
    issn: "0019-1019",
    isbn: "978-0-306-40615-7",
    publisher: "arXiv",
    funders: "A Leventis Foundation; 7",
  });
});

test("a record of another agency in CSL has particles in the family name", () => {
  expect(readCsl(cslAnswers["10.1400/standin.9"] ?? {})).toMatchObject({
    title: "Una prova",
    authors: [person("Maria", "de Rossi"), organisation("Gruppo di studio")],
    year: 1979,
    firstPage: "4",
    lastPage: "9",
  });
});

test("a retraction is told of the work, and of the notice", () => {
  expect(crossref("10.5555/retracted.5")).toMatchObject({ caution: "retracted" });
  expect(crossref("10.5555/retracted.5")).not.toHaveProperty("year");
  expect(crossref("10.5555/notice.6")).toMatchObject({ caution: "notice" });
  expect(crossref("10.1111/ibi.12610")).not.toHaveProperty("caution");
});

describe("what our fields would refuse is left out, and nothing breaks", () => {
  test.each([
    [{}],
    [{ title: [], author: "nobody", issued: "soon" }],
    [{ title: [null], author: [null, 1, {}], issued: { "date-parts": [[]] } }],
    [{ title: ["a".repeat(900)], ISSN: ["0019-1018"], page: "-", volume: "9".repeat(99) }],
  ])("%j", (answer) => {
    expect(readCsl(answer)).toEqual({ postType: "publication", authors: [] });
    expect(readDatacite(answer)).toMatchObject({ authors: [] });
  });

  test("markup of strangers is text, or gone", () => {
    const work = readCsl({
      title: ['<script>alert(1)</script><i onclick="x()">Quelea</i> &lt;img&gt;'],
      abstract: '<jats:p onclick="x()">a<script>b</script><img src=x onerror=y></jats:p>',
      URL: "javascript:alert(1)",
    });
    expect(work).toMatchObject({ titleHtml: "alert(1)<i>Quelea</i> &lt;img&gt;", content: "<p>ab</p>" });
    expect(work).not.toHaveProperty("publisherUrl");
  });
});

const bibtex = String.raw`@article{blackburn2019,
  author = {Blackburn, Emma and van der Kamp, Jan and {{WWF Nigeria}} and Osinubi, Samuel Temid{\'a}yo},
  title = {{Spring migration of \textit{Saxicola rubetra}}},
  journal = {Ibis}, year = 2019, volume = 161, number = 1, pages = {131--146},
  doi = {10.1111/ibi.12610}, issn = {0019-1019}
}`;
const ris = [
  "TY  - JOUR",
  "AU  - Blackburn, Emma",
  "AU  - van der Kamp, Jan",
  "TI  - Spring migration of Saxicola rubetra",
  "JO  - Ibis",
  "PY  - 2019",
  "VL  - 161",
  "IS  - 1",
  "SP  - 131",
  "EP  - 146",
  "DO  - 10.1111/ibi.12610",
  "ER  - ",
].join("\r\n");

const ibis = { year: 2019, journal: "Ibis", volume: "161", issue: "1", firstPage: "131", lastPage: "146" };

test("BibTeX and RIS that were pasted fill the same fields", () => {
  expect(worksTextOf(`\n${bibtex}`)).toBe("BibTeX");
  expect(readRecord(bibtex, "BibTeX").work).toMatchObject({
    ...ibis,
    doi: "10.1111/ibi.12610",
    issn: "0019-1019",
    title: "Spring migration of Saxicola rubetra",
    titleHtml: "Spring migration of <i>Saxicola rubetra</i>",
    authors: [
      person("Emma", "Blackburn"),
      person("Jan", "van der Kamp"),
      organisation("WWF Nigeria"),
      person("Samuel Temidáyo", "Osinubi"),
    ],
  });
  expect(worksTextOf(ris)).toBe("RIS");
  expect(readRecord(ris, "RIS").work).toMatchObject({
    ...ibis,
    authors: [person("Emma", "Blackburn"), person("Jan", "van der Kamp")],
  });
});

test("a record of another kind of text is none, and a broken one is said to be", () => {
  expect(worksTextOf("10.1111/ibi.12610")).toBe("DOIs");
  for (const text of ["Emma Blackburn, Will Cresswell", "someone@example.org", "{}"])
    expect(worksTextOf(text)).toBeUndefined();
  expect(() => readRecord("@article{a, title = {", "BibTeX")).toThrow();
  expect(() => readRecord('{"title":', "JSON")).toThrow();
});

const facts = ["title", "year", "journal", "volume", "issue", "firstPage", "lastPage", "doi"] as const;

test("our own works are read as they are from BibTeX, RIS and CSL", () => {
  const papers = realWorks.filter(({ postType, doi }) => postType === "publication" && doi);
  expect(papers.length).toBeGreaterThan(10);
  for (const paper of papers)
    for (const [format, kind] of [
      ["bib", "BibTeX"],
      ["ris", "RIS"],
      ["json", "JSON"],
    ] as const) {
      const work = readRecord(writeWork(citeWork(paper), format), kind).work;
      const stated = Object.fromEntries(facts.flatMap((fact) => (paper[fact] ? [[fact, paper[fact]]] : [])));
      expect({ format, ...work }).toMatchObject(stated);
    }
});
