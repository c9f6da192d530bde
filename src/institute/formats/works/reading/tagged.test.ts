import { expect, test } from "vitest";
import { readWorksText } from "../read-works-text.ts";

const ris = (...lines: string[]) => {
  const text = ["TY  - JOUR", "AU  - Obi, Ada", "TI  - Moult", ...lines, "ER  - "].join("\n");
  const [record] = readWorksText(text, "RIS");
  return { ...record?.work, notTaken: record?.notTaken, doubts: record?.doubts };
};

test("all three editions of RIS are one: authors in the file’s order, the first year, the title and not its translation", () => {
  expect(
    ris("A1  - Bello, Musa", "AU  - Eze, Chi", "Y1  - 2012/05//", "DO  - 10.1234/abc", "TT  - Muda"),
  ).toMatchObject({
    authors: [{ family: "Obi" }, { family: "Bello" }, { family: "Eze" }],
    title: "Moult",
    year: 2012,
    month: "05",
    doi: "10.1234/abc",
    notTaken: [{ field: "TT", value: "Muda" }],
    doubts: [],
  });
  expect(ris("PY  - 2015", "DA  - 2015/11/06", "Y2  - 2020/01/01")).toMatchObject({
    year: 2015,
    month: "11",
    day: 6,
  });
});

test.each([
  ["M3  - doi:10.1234/abc", { doi: "10.1234/abc" }],
  ["N1  - doi: 10.1234/abc", { doi: "10.1234/abc" }],
  ["UR  - https://doi.org/10.1234/abc", { doi: "10.1234/abc" }],
  ["UR  - http://example.org/x", { publisherUrl: "http://example.org/x" }],
  ["SN  - 0019-1019; 1474-919X", { issn: "0019-1019" }],
  ["KW  - birds; moult", { keywords: "birds\nmoult" }],
  ["LA  - eng", { language: "en" }],
  ["SP  - 1276-1292", { firstPage: "1276", lastPage: "1292" }],
  ["C7  - e123", { articleNumber: "e123" }],
  ["CY  - London", { place: "London" }],
  ["T3  - A series", { series: "A series" }],
  ["ET  - 2nd", { edition: "2nd" }],
  ["N1  - Erratum in vol. 4", { remarks: "Erratum in vol. 4" }],
])("RIS’s “%s” is kept", (line, found) => {
  expect(ris(line)).toMatchObject({ ...found, notTaken: [], doubts: [] });
});

test("an abstract goes on over lines, and an empty one is a paragraph", () => {
  expect(ris("N2  - First line", "goes on.", "", "Second paragraph.")).toMatchObject({
    content: "<p>First line goes on.</p><p>Second paragraph.</p>",
  });
});

test("one space before the dash, any ends of lines and an address that is none", () => {
  for (const end of ["\n", "\r\n", "\r"])
    expect(
      readWorksText(["TY - JOUR", "AU - Obi, Ada", "TI - Moult", "ER - "].join(end), "RIS")[0]?.work,
    ).toMatchObject({ title: "Moult" });
  expect(ris("UR  - nowhere")).toMatchObject({ notTaken: [{ field: "UR", value: "nowhere" }] });
});

test("a record without its end is read and doubted, and so is one with two types", () => {
  const text =
    "TY  - THES\nAU  - Obi, Ada\nTI  - One\nTY  - RPRT\nPY  - 2016\nER  - \nTY  - JOUR\nTI  - Two\nTY  - JOUR\nTI  - Three";
  const read = readWorksText(text, "RIS");
  expect(read.map(({ work, doubts = [] }) => [work?.title, work?.year, doubts.length])).toEqual([
    ["One", 2016, 1],
    ["Two", undefined, 1],
    ["Three", undefined, 1],
  ]);
});

test("a book, a chapter, a report and a thesis of RIS say what they are", () => {
  const work = (type: string, ...lines: string[]) =>
    readWorksText(
      [`TY  - ${type}`, "TI  - Moult", "AU  - Obi, Ada", ...lines, "ER  - "].join("\n"),
      "RIS",
    )[0];
  expect(work("BOOK", "T2  - A series", "A3  - Fry, C. H.", "SP  - 320")?.work).toMatchObject({
    kind: "book",
    series: "A series",
    editors: "C. H. Fry",
  });
  expect(work("BOOK", "SP  - 320")?.notTaken).toEqual([{ field: "SP", value: "320" }]);
  expect(work("CHAP", "T2  - The Book", "T3  - A series", "A2  - Fry, C. H.")?.work).toMatchObject({
    kind: "chapter",
    journal: "The Book",
    series: "A series",
    editors: "C. H. Fry",
  });
  expect(work("RPRT", "IS  - 12", "PB  - Parks")?.work).toMatchObject({
    kind: "report",
    reportNumber: "12",
    publisher: "Parks",
  });
  expect(
    work("THES", "PB  - University of Jos", "M3  - MSc thesis", "A3  - Manu, Shiiwua")?.work,
  ).toMatchObject({
    postType: "thesis",
    degree: "MSc",
    awardingInstitution: "University of Jos",
    supervisors: "Shiiwua Manu",
  });
});

const nbib = [
  "PMID- 123456",
  "OWN - NLM",
  "DP  - 2011 Mar 3",
  "TI  - Moult of weavers on the Jos Plateau and of a word that",
  "      goes on.",
  "PG  - 131-46",
  "LID - 10.1234/abc [doi]",
  "LID - S0000-1 [pii]",
  "AB  - They were many.",
  "FAU - Obi, Ada",
  "AU  - Obi A",
  "AUID- ORCID: 0000-0002-1825-0097",
  "AD  - University of Jos",
  "CN  - Wader Study Group",
  "LA  - eng",
  "PT  - Journal Article",
  "TA  - Ibis",
  "JT  - The Ibis",
  "MH  - *Birds",
  "OT  - moult",
  "VI  - 5",
  "",
].join("\n");

test("PubMed’s record is read with its DOI, iDs and keywords", () => {
  const [record] = readWorksText(nbib, "MEDLINE");
  expect(record?.work).toMatchObject({
    title: "Moult of weavers on the Jos Plateau and of a word that goes on",
    authors: [
      { family: "Obi", given: "Ada", orcid: "0000-0002-1825-0097" },
      { family: "Wader Study Group", kind: "organisation" },
    ],
    kind: "article",
    year: 2011,
    month: "03",
    day: 3,
    journal: "The Ibis",
    volume: "5",
    firstPage: "131",
    lastPage: "146",
    doi: "10.1234/abc",
    language: "en",
    keywords: "Birds\nmoult",
  });
  expect(record?.notTaken?.map(({ field }) => field)).toEqual(["PMID", "AD"]);
  const translated = nbib.replace(/TI {2}- [^.]*\./, "TI  - [Moult of weavers].");
  expect(readWorksText(translated, "MEDLINE")[0]).toMatchObject({
    work: { title: "Moult of weavers" },
    doubts: [{ field: "title" }],
  });
  expect(
    readWorksText(nbib.replace("goes on.", `goes on\n${"      and on\n".repeat(500)}.`), "MEDLINE"),
  ).toHaveLength(1);
});

test("EndNote’s two forms say the same", () => {
  const enw =
    "%0 Book Section\n%A Obi, Ada\n%A Wader Study Group,\n%E Fry, C. H.\n%T Moult\n%B The Book\n%S A series\n%D 2011\n%C London\n%I Press\n%P 11-19\n%@ 978-0-306-40615-7\n%X They were many.\n%K birds\nmoult\n";
  const xml = `<?xml version="1.0"?><xml><records><record><ref-type name="Book Section">5</ref-type><contributors>
    <authors><author><style face="normal">Obi, Ada</style></author><author>Wader Study Group,</author></authors>
    <secondary-authors><author>Fry, C. H.</author></secondary-authors></contributors><titles><title>Moult</title>
    <secondary-title>The Book</secondary-title><tertiary-title>A series</tertiary-title></titles><pages>11-19</pages>
    <keywords><keyword>birds</keyword><keyword>moult</keyword></keywords><dates><year>2011</year></dates>
    <pub-location>London</pub-location><publisher>Press</publisher><isbn>978-0-306-40615-7</isbn>
    <abstract>They were many.</abstract><custom1>mine</custom1></record></records></xml>`;
  const [tagged] = readWorksText(enw, "EndNote");
  const [marked] = readWorksText(xml, "XML");
  expect(tagged?.work).toMatchObject({
    authors: [{ family: "Obi" }, { family: "Wader Study Group", kind: "organisation" }],
    kind: "chapter",
    journal: "The Book",
    series: "A series",
    place: "London",
    keywords: "birds\nmoult",
    isbn: "978-0-306-40615-7",
  });
  expect(marked?.work).toEqual(tagged?.work);
  expect(marked?.notTaken).toEqual([{ field: "custom1", value: "mine" }]);
});

test("XML that is cut, a bomb or 300,000 deep is refused whole, with its line", () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><xml><records><record><titles><title>&b;</title></titles></record></records></xml>';
  for (const xml of ["<xml><records><record>", bomb, `<xml>${"<a>".repeat(300_000)}`])
    expect(readWorksText(xml, "XML")).toMatchObject([
      { problem: expect.stringMatching(/not complete XML. Line \d+/) },
    ]);
});
