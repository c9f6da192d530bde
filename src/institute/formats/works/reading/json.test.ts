import { expect, test } from "vitest";
import { readSource } from "#institute/formats/oai/read-source.ts";
import { readCslWork } from "./csl-work.ts";
import { readDataciteWork } from "./datacite-work.ts";

const csl = (item: Record<string, unknown>) => readCslWork({ title: "Moult", ...item });

test("of two containers of a chapter the last is the book, and the first its series; an article has one", () => {
  const titles = { "container-title": ["Lecture Notes", "Birds of the Plateau"] };
  expect(csl({ type: "book-chapter", ...titles }).work).toMatchObject({
    journal: "Birds of the Plateau",
    series: "Lecture Notes",
  });
  expect(csl({ type: "journal-article", ...titles }).work).toMatchObject({ journal: "Lecture Notes" });
});

test("CSL’s other fields are kept", () => {
  const { work, notTaken } = csl({
    type: "report",
    number: "12",
    "publisher-place": "London",
    edition: "2",
    "collection-title": "Papers",
    "collection-number": "7",
    note: "In press",
    keyword: "birds, moult",
    language: "en-GB",
    issued: { "date-parts": [["2015"]] },
    accessed: { "date-parts": [[2020]] },
    annote: "mine",
  });
  expect(work).toMatchObject({
    kind: "report",
    reportNumber: "12",
    place: "London",
    edition: "2",
    series: "Papers; 7",
    remarks: "In press",
    keywords: "birds\nmoult",
    language: "en",
    year: 2015,
  });
  expect(notTaken).toEqual([{ field: "annote", value: "mine" }]);
});

test("a date in words is read as one, and a note of lines with names is what a program kept", () => {
  expect(csl({ issued: { literal: "c. 1950" } }).work).toMatchObject({
    year: 1950,
    remarks: "Date: c. 1950",
  });
  const { work, notTaken } = csl({ note: "PMID: 123\nCitation Key: obi2015" });
  expect(work).not.toHaveProperty("remarks");
  expect(notTaken).toEqual([
    { field: "PMID", value: "123" },
    { field: "Citation Key", value: "obi2015" },
  ]);
});

test("DataCite’s free text is no page, its second title is named, and its words for “unknown” say nothing", () => {
  const read = readDataciteWork({
    titles: [
      { title: "Moult:" },
      { title: "A study", titleType: "Subtitle" },
      { title: "Muda", titleType: "TranslatedTitle" },
    ],
    creators: [{ name: ":unav" }],
    publisher: ":unkn",
    types: { resourceTypeGeneral: "BookChapter" },
    container: { title: "The Book", firstPage: "No 1" },
    contributors: [{ name: "Bello, Musa", contributorType: "DataCollector" }],
  });
  expect(read.work).toMatchObject({
    title: "Moult: A study",
    authors: [],
    kind: "chapter",
    journal: "The Book",
  });
  expect(read.work).not.toHaveProperty("firstPage");
  expect(read.work).not.toHaveProperty("publisher");
  expect(read.notTaken).toEqual([
    { field: "contributors DataCollector", value: "Bello, Musa" },
    { field: "container.firstPage", value: "No 1" },
    { field: "titles TranslatedTitle", value: "Muda" },
  ]);
});

test.each([
  [
    "Malimbus; Vol. 37 No. 2 (2015); 11-19",
    { journal: "Malimbus", volume: "37", issue: "2", year: 2015, pages: "11-19", rest: [] },
  ],
  [
    "Ostrich; Vol 12, No 1: 5 Jul. 2021; 1 - 9",
    { journal: "Ostrich", volume: "12", issue: "1", year: 2021, pages: "1-9", rest: ["5 Jul."] },
  ],
  ["Jahrbuch; Bd. 7 Nr. 1 (2001)", { journal: "Jahrbuch", volume: "7", issue: "1", year: 2001, rest: [] }],
  [
    "Revista; v. 3 n. 2 (2019): Dossier; 5-9",
    { journal: "Revista", volume: "3", issue: "2", year: 2019, pages: "5-9", rest: ["Dossier"] },
  ],
  ["The Ibis", { journal: "The Ibis", rest: [] }],
  ["Ostrich; Special issue", { journal: "Ostrich", rest: ["Special issue"] }],
])("OJS’s source “%s” is read piece by piece", (written, source) => {
  expect(readSource(written)).toEqual(source);
});

test("every entry of DataCite’s lists is kept or named", () => {
  const list = (kind: string, value: string, kinds: string[]) =>
    kinds.map((one, index) => ({ [kind]: one, [value]: `${value}${index}` }));
  const { work, notTaken } = readDataciteWork({
    titles: [{ title: "Moult" }],
    dates: [
      { date: "2015-02-30", dateType: "Issued" },
      ...list("dateType", "date", ["Collected", "Created"]),
    ],
    identifiers: list("identifierType", "identifier", ["Handle"]),
    relatedIdentifiers: [
      {
        relatedIdentifier: "10.5061/dryad.1",
        relatedIdentifierType: "DOI",
        relationType: "IsSupplementedBy",
      },
      ...list("relationType", "relatedIdentifier", ["Cites"]),
    ],
    relatedItems: [{ relationType: "IsCitedBy", titles: [{ title: "Another" }] }],
    descriptions: list("descriptionType", "description", [
      "SeriesInformation",
      "SeriesInformation",
      "SeriesInformation",
      "Methods",
    ]),
  });
  expect(work).toMatchObject({
    year: 2015,
    month: "02",
    relatedData: "10.5061/dryad.1",
    series: "description0",
  });
  expect(work).not.toHaveProperty("day");
  expect(notTaken.map(({ field }) => field).toSorted()).toEqual([
    "dates Collected",
    "descriptions Methods",
    "descriptions SeriesInformation",
    "identifiers Handle",
    "relatedIdentifiers Cites",
    "relatedItems",
  ]);
});
