import { expect, test } from "vitest";
import { realWorks } from "#tests/real-works.ts";
import {
  type ComparedWork,
  comparePrepared,
  compareWorks,
  createSieve,
  prepareWork,
  sieved,
} from "./near-works.ts";

const work: ComparedWork = {
  title: "Spring migration strategies of Whinchat Saxicola rubetra",
  doi: null,
  year: 2019,
  postType: "publication",
  firstAuthor: "Emma Blackburn",
};
const compare = (a: Partial<ComparedWork>, b: Partial<ComparedWork> = {}) =>
  compareWorks({ ...work, ...a }, { ...work, ...b });

test("the same DOI is the same work, however it is written and whatever the title says", () => {
  const doi = "10.1111/ibi.12610";
  expect(compare({ doi: `https://doi.org/${doi.toUpperCase()}.`, title: "Another" }, { doi })).toBe("same");
});

test("two DOIs are never the same work, and one to look at if the titles are equal", () => {
  expect(compare({ doi: "10.1111/a" }, { doi: "10.1111/b" })).toBe("maybe");
  expect(compare({ doi: "10.1111/a" }, { doi: "10.1111/b", title: "Another" })).toBeUndefined();
});

test.each([
  [
    "capitals, accents and markup",
    { title: "SPRING migration strategies of Whínchat <i>Saxicola rubetra</i>" },
  ],
  ["signs", { title: "“Spring migration”: strategies of Whinchat (Saxicola rubetra)." }],
  ["a year apart", { year: 2018 }],
  ["no year", { year: null }],
  ["no author", { firstAuthor: null }],
  ["initials behind the name", { firstAuthor: "Blackburn E." }],
  ["the family name alone", { firstAuthor: "Blackburn" }],
])("%s make no other work", (_, change) => {
  expect(compare(change)).toBe("same");
});

test.each([
  ["another first author", { firstAuthor: "Will Cresswell" }],
  ["another kind", { postType: "thesis" }],
  ["a letter", { title: "Spring migration strategies of Whinchats Saxicola rubetra" }],
  ["a longer title", { title: `${work.title}: a review of what is known` }],
  ["a word fewer", { title: "Spring migration strategies of Saxicola rubetra" }],
])("%s may be the same work", (_, change) => {
  expect(compare(change)).toBe("maybe");
});

test.each([
  ["years apart", { year: 2012 }, {}],
  ["parts", { title: "Birds of the plateau, Part I" }, { title: "Birds of the plateau, Part II" }],
  [
    "annual reports",
    { title: "Annual report of the institute 2019" },
    { title: "Annual report of the institute 2020" },
  ],
  ["a correction", { title: `Correction: ${work.title}` }, {}],
  ["short titles", { title: "Birds" }, { title: "Birds", firstAuthor: "Will Cresswell" }],
  ["nothing", { title: "" }, { title: "" }],
  ["other titles", { title: "Autumn moult of the Rock Firefinch" }, {}],
])("%s are two works", (_, one, other) => {
  expect(compare(one, other)).toBeUndefined();
});

test("no work that is near is left out of the comparison", () => {
  const changes = [
    "Spring migration strategies of Whinchats Saxicola rubetra",
    "Spring migration strategies of Whinchat Saxicola rubetra: a review of what is known of birds that cross deserts",
    "SPRING MIGRATION STRATEGIES OF WHINCHAT <i>SAXICOLA RUBETRA</i>",
    "Spríng mígration stratègies öf Whínchat Sàxicola rúbetra",
    "Spring migration",
  ];
  for (const title of changes) {
    expect(createSieve(prepareWork(work))(sieved({ ...work, title, doi: null }))).toBe(true);
    expect(createSieve(prepareWork({ ...work, title }))(sieved(work))).toBe(true);
  }
  const isWorth = createSieve(prepareWork({ ...work, doi: "10.1111/IBI.12610" }));
  const year = 1950;
  const other = (change: object) => isWorth(sieved({ ...work, doi: null, ...change }));
  expect(other({ title: "Another", doi: "https://doi.org/10.1111/ibi.12610", year })).toBe(true);
  expect(other({ title: "Autumn moult of the Rock Firefinch", doi: "10.1111/ibi.1" })).toBe(false);
  // Far apart in time, only two DOIs make them worth it.
  expect(other({ year })).toBe(false);
  expect(other({ year, doi: "10.1111/ibi.1" })).toBe(true);
});

test("of our own works no two are the same, with or without their DOIs", () => {
  for (const isHidden of [false, true]) {
    const works = realWorks.map(({ title, doi, year, postType, authors }) =>
      prepareWork({
        title,
        doi: isHidden ? null : doi,
        year,
        postType,
        firstAuthor: authors[0]?.name ?? null,
      }),
    );
    const pairs = works.flatMap((one, index) =>
      works.slice(index + 1).map((other) => comparePrepared(one, other)),
    );
    expect(pairs.filter(Boolean)).toEqual([]);
    for (const one of works) expect(comparePrepared(one, { ...one, doi: undefined })).toMatch(/same|maybe/);
  }
});
