import { expect, test } from "vitest";
import { readWorksText } from "../read-works-text.ts";
import { readAbbreviations } from "./bibtex-fields.ts";

const readAll = (text: string) => readWorksText(text, "BibTeX");
const read = (fields: string, type = "article") => {
  const [record] = readAll(`@${type}{k, author = {Obi, Ada}, title = {Moult}, ${fields}}`);
  return { ...record?.work, notTaken: record?.notTaken ?? [], doubts: record?.doubts ?? [] };
};
const namesOf = (authors: string) => {
  const [record] = readAll(`@article{k, author = {${authors}}, title = {Moult}}`);
  const names = record?.work?.authors.map(({ family, given, suffix, kind }) =>
    [family, given, ...(suffix ? [suffix] : []), ...(kind === "organisation" ? ["org"] : [])].join("|"),
  );
  return { names: names?.join(" ; "), doubts: record?.doubts?.length ?? 0 };
};

test("what Zotero writes beside the usual fields is kept", () => {
  const work = read(`journal = {Ibis}, month = mar, year = {2021}, issn = {0019-1019, 1474-919X},
    language = {en}, keywords = {migration, Sahel}, note = {Erratum in vol. 4}, abstract = {They were many.},
    series = {Notes}, address = {Jos}, edition = {2nd}`);
  expect(work).toMatchObject({
    year: 2021,
    month: "03",
    issn: "0019-1019",
    language: "en",
    keywords: "migration\nSahel",
    remarks: "Erratum in vol. 4",
    content: "<p>They were many.</p>",
    series: "Notes",
    place: "Jos",
    edition: "2nd",
    notTaken: [],
    doubts: [],
  });
});

test.each([
  ["doi = {https://doi.org/10.1234/abc.3.}", { doi: "10.1234/abc.3" }],
  ["url = {http://dx.doi.org/10.1234/abc}", { doi: "10.1234/abc" }],
  ["note = {doi:10.1234/abc}", { doi: "10.1234/abc" }],
  ["howpublished = {\\url{https://doi.org/10.1234/abc}}", { doi: "10.1234/abc" }],
  ["url = {https://example.org/x}", { publisherUrl: "https://example.org/x" }],
  ["howpublished = {\\url{https://example.org/a_b}}", { publisherUrl: "https://example.org/a_b" }],
  [
    "doi = {10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1}",
    { doi: "10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1" },
  ],
  ["eprint = {2101.01234}, archivePrefix = {arXiv}", { doi: "10.48550/arXiv.2101.01234" }],
  ["isbn = {0019-1019}", { issn: "0019-1019" }],
])("the identifier in %s is found", (fields, found) => {
  expect(read(fields)).toMatchObject({ ...found, notTaken: [], doubts: [] });
});

test("two DOIs of one field are a doubt, and that of another field stays where it stands", () => {
  expect(read("doi = {10.1234/abc.1 and 10.1234/abc.2}").doubts).toMatchObject([{ field: "doi" }]);
  const both = read("note = {doi:10.1234/note.1}, url = {https://doi.org/10.1234/url.2}");
  expect(both).toMatchObject({ doi: "10.1234/url.2", remarks: "doi:10.1234/note.1", doubts: [] });
});

test("a field that no work has, and a value that its field refuses, are named as the file has them", () => {
  expect(read("translator = {Bello, Musa}, pmid = {123}, isbn = {1-2-3}, owner = {me}").notTaken).toEqual([
    { field: "isbn", value: "1-2-3" },
    { field: "translator", value: "Bello, Musa" },
    { field: "pmid", value: "123" },
  ]);
  const thesis = read("school = {University of Jos}, volume = {2}", "phdthesis");
  expect(thesis).toMatchObject({ degree: "PhD", notTaken: [{ field: "volume", value: "2" }] });
});

test.each([
  ["Obi, Ada, and Bello, Musa, and Eze, Chi", "Obi|Ada ; Bello|Musa ; Eze|Chi"],
  ["Obi A., Bello M., Eze C.", "Obi|A. ; Bello|M. ; Eze|C."],
  ["{Obi A., Bello M., Eze C.}", "Obi|A. ; Bello|M. ; Eze|C."],
  ["A. Obi, M. Bello and C. Eze", "Obi|A. ; Bello|M. ; Eze|C."],
  ["Zwart, Leo; Bijl, Rob G.; van der Kamp, Jan", "Zwart|Leo ; Bijl|Rob G. ; van der Kamp|Jan"],
  ["{BirdLife International} and Obi, Ada and others", "BirdLife International||org ; Obi|Ada ; et al.||org"],
  ["{Institute of Freshwater Research and Training}", "Institute of Freshwater Research and Training||org"],
  ["Smith, Jr., John and King, III, M. L.", "Smith|John|Jr. ; King|M. L.|III"],
  ["van der Jeugd, H. P. and {van Rensburg}, B.J.", "van der Jeugd|H. P. ; van Rensburg|B. J."],
  ["Fry, C. H. (ed.) and Keith, S. (Ed.)", "Fry|C. H. ; Keith|S."],
  ["Tsybulsky, Dmitry a", "Tsybulsky|Dmitry A."],
  ["family=Obi, given=Ada and family=Berg, given=Jan, prefix=van den", "Obi|Ada ; van den Berg|Jan"],
  ["王 伟 and علي, محمد and Z", "王|伟 ; علي|محمد ; Z|"],
])("the authors %s are %s", (written, names) => {
  expect(namesOf(written)).toEqual({ names, doubts: 0 });
});

test("authors that may be others are a doubt, with what the file has", () => {
  for (const written of ["O and b and i", "Obi Bello Eze Musa Danjuma Pam Tende Ivande"])
    expect(namesOf(written).doubts, written).toBeGreaterThan(0);
});

test("2,000 authors are 500, and the others are named", () => {
  const authors = Array.from({ length: 2_000 }, (_, number) => `Obi${number}, Ada`).join(" and ");
  const [record] = readAll(`@article{k, author = {${authors}}, title = {Moult}}`);
  expect(record?.work?.authors).toHaveLength(500);
  expect(record?.notTaken).toMatchObject([{ field: "author", value: expect.stringMatching(/^Obi500, Ada/) }]);
});

test("a part has what its book says, and abbreviations of other files are known", () => {
  const book = "@book{b, editor = {Fry, C. H.}, title = {The Birds}, publisher = {Press}, year = 2000}";
  const [part, whole] = readAll(
    `@incollection{p, author = {Obi, Ada}, title = {A part}, crossref = {b}}\n${book}`,
  );
  expect(part?.work).toMatchObject({
    journal: "The Birds",
    editors: "C. H. Fry",
    year: 2000,
    kind: "chapter",
  });
  expect(whole?.work).toMatchObject({ title: "The Birds", kind: "book", authors: [] });
  const text = "@article{a, author = obi, title = {Moult}, journal = ibis}";
  const known = readAbbreviations('@string{obi = {Obi, Ada}} @string(ibis = "Ibis" # {, the journal})');
  expect(readWorksText(text, "BibTeX", known)[0]?.work).toMatchObject({ journal: "Ibis, the journal" });
  expect(readAll(text)[0]?.doubts?.map(({ field }) => field)).toEqual(["authors", "journal"]);
});

test.each([
  [String.raw`title = {A \foo{of} birds}`, "title"],
  ["title = {Wei�}", "title"],
  ["title = {BeÃ©}", "title"],
  ["title = {undefined}", "title"],
  ["year = {MMXX}", "year"],
])("%s is a doubt", (field, name) => {
  const [record] = readAll(
    `@article{k, author = {Obi, Ada}, ${field}${name === "title" ? "" : ", title = {Moult}"}}`,
  );
  expect(record?.doubts?.map((doubt) => doubt.field)).toEqual([name]);
  expect(record?.doubts?.[0]?.raw).toBeTruthy();
});

test("a year, pages and a volume as people write them are read, and what more they say is noted", () => {
  expect(read("year = {2015/2016}")).toMatchObject({ year: 2015, remarks: "Date: 2015/2016" });
  expect(read("year = {in press}, note = {In press}")).toMatchObject({ remarks: "In press" });
  expect(read("pages = {S11--S19, 45}")).toMatchObject({
    firstPage: "S11",
    lastPage: "S19",
    remarks: "Pages S11–S19, 45",
  });
  expect(read("volume = {12(3)}")).toMatchObject({ volume: "12", issue: "3" });
  expect(read("pages = {e12345}")).toMatchObject({ articleNumber: "e12345" });
});

test("a report, a book in a series and a talk say what they are", () => {
  expect(read("institution = {Parks}, number = {12}", "techreport")).toMatchObject({
    kind: "report",
    reportNumber: "12",
    publisher: "Parks",
  });
  expect(read("series = {Occasional Paper}, number = {12}", "book")).toMatchObject({
    kind: "book",
    series: "Occasional Paper; 12",
  });
  expect(read("booktitle = {Proceedings}", "inproceedings")).toMatchObject({
    kind: "talk",
    journal: "Proceedings",
  });
});

test("forty abbreviations that double each other end", () => {
  const strings = Array.from({ length: 40 }, (_, at) => `@string{a${at + 1} = a${at} # a${at}}`).join("\n");
  expect(readAbbreviations(`@string{a0 = "birds"}\n${strings}`).get("a40")?.length).toBeLessThanOrEqual(
    20_000,
  );
});
