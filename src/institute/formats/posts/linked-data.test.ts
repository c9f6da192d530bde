import { expect, test } from "vitest";
import { SpeciesInput } from "#birds/domain/guide/species.ts";
import type { DatasetState } from "#birds/domain/surveys/datasets.ts";
import { taxonData } from "#birds/formats/guide/taxon-data.ts";
import { datasetData } from "#birds/formats/surveys/dataset-data.ts";
import { ProfileInput } from "#institute/domain/people/profile.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { findFaults } from "#tests/linked-data.ts";
import { samplePost } from "#tests/sample-post.ts";
import { eventsData } from "../events/event-data.ts";
import { personData } from "../people/person-data.ts";
import { postData } from "./json-ld.ts";

const address = "https://birds.example.org";
const picture = `${address}/drawing.jpg`;
const species = {
  ...SpeciesInput.parse({ name: "Ibadan Malimbe" }),
  _id: "1",
  slug: "ibadan-malimbe",
  excerpt: "",
  provisional: false,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

test("a species is a taxon in its family and order, with its other names and its concept in Avibase", () => {
  const known = {
    ...species,
    scientificName: "Malimbus ibadanensis",
    authority: "Elgood, 1958",
    family: "Ploceidae",
    order: "Passeriformes",
    avibaseId: "avibase-B28C1C3D",
    names: [{ lang: "yo", value: "Ẹyẹ", source: null }],
  };
  const data = taxonData(known, address, picture);
  expect(findFaults(JSON.parse(JSON.stringify(data)))).toEqual([]);
  expect(data).toMatchObject([
    {
      "@type": "Taxon",
      name: "Malimbus ibadanensis",
      scientificName: { "@type": "TaxonName", author: "Elgood, 1958" },
      taxonRank: "species",
      alternateName: ["Ibadan Malimbe", "Ẹyẹ"],
      parentTaxon: {
        name: "Ploceidae",
        taxonRank: "family",
        parentTaxon: { name: "Passeriformes", taxonRank: "order" },
      },
      sameAs: "https://avibase.bsc-eoc.org/species.jsp?avibaseid=B28C1C3D",
    },
  ]);
});

test("a species without a scientific name is no taxon, and one in doubt has no rank", () => {
  expect(taxonData(species, address, picture)).toEqual([]);
  const [doubtful] = taxonData({ ...species, scientificName: "Malimbus cf. rubricollis" }, address, picture);
  expect(JSON.stringify(doubtful)).not.toContain("taxonRank");
  expect(findFaults(JSON.parse(JSON.stringify([doubtful])))).toEqual([]);
});

const counts: DatasetState = {
  key: "point-counts",
  changedAt: "2026-11-20T10:00:00.000Z",
  licences: [],
  doi: null,
  first: "2018-01-01",
  last: "2019-12-31",
  surveys: 4,
  counts: 20,
  species: 0,
  demonstrations: 0,
};

test("a data set names its files, licence, version and days", () => {
  const data = datasetData(counts, address);
  expect(findFaults(JSON.parse(JSON.stringify(data)))).toEqual([]);
  expect(data[0]).toMatchObject({
    "@type": "Dataset",
    url: `${address}/datazone/data/point-counts`,
    license: "https://creativecommons.org/licenses/by/4.0/",
    version: "2026-11-20",
    temporalCoverage: "2018-01-01/2019-12-31",
  });
  expect(data[0]?.distribution).toContainEqual({
    "@type": "DataDownload",
    name: "All counts (CSV)",
    encodingFormat: "text/csv",
    contentUrl: `${address}/api/surveys/counts.csv`,
    license: "https://creativecommons.org/licenses/by/4.0/",
  });
  expect(JSON.stringify(data)).not.toMatch(/spatialCoverage|"identifier"/);
  const [undated] = datasetData({ ...counts, first: null, last: null }, address);
  expect(JSON.stringify(undated)).not.toContain("temporalCoverage");
  const [placed] = datasetData({ ...counts, key: "pentads", doi: "10.5072/abcd-efgh" }, address);
  expect(placed).toMatchObject({
    spatialCoverage: { "@type": "Place", name: "Nigeria" },
    identifier: "https://doi.org/10.5072/abcd-efgh",
  });
});

test("a data set that is empty or has invented surveys is no data for search engines", () => {
  expect(datasetData({ ...counts, changedAt: null }, address)).toEqual([]);
  expect(datasetData({ ...counts, demonstrations: 1 }, address)).toEqual([]);
});

test("an event has its dates and place; one without a place is left out", () => {
  const event = {
    id: "abc@1",
    title: "Field day",
    start: "2026-12-01",
    end: "2026-12-02",
    allDay: true,
    place: "Amurum",
    description: "",
    url: "",
  };
  const data = eventsData([event, { ...event, id: "b", place: "" }], address);
  expect(findFaults(JSON.parse(JSON.stringify(data)))).toEqual([]);
  expect(data).toMatchObject([
    {
      name: "Field day",
      startDate: "2026-12-01",
      endDate: "2026-12-02",
      url: `${address}/events#event-abc1`,
    },
  ]);
});

test("a work has its whole abstract, a thesis its degree, and no post an empty part", () => {
  const abstract = Array.from({ length: 300 }, (_, index) => `word${index}`).join(" ");
  const content = `<p>${abstract}</p>`;
  const authors = [{ name: "Nenrot Dashe", profileId: null, slug: null, profilePicture: null }];
  const thesis = samplePost({ postType: "thesis", title: "Moult", degree: "PhD", content, excerpt: "word0" });
  expect(postData(thesis, address, picture)[0]).toMatchObject({ abstract, inSupportOf: "PhD" });
  expect(postData({ ...thesis, places: "Amurum\nJos" }, address, picture)[0]).toMatchObject({
    spatialCoverage: [{ name: "Amurum" }, { name: "Jos" }],
  });
  for (const postType of ["thesis", "publication", "news", "research", "document", "proposal"] as const) {
    const data = postData(
      samplePost({ postType, title: "Moult", content: "", excerpt: "", authors }),
      address,
      picture,
    );
    expect(findFaults(JSON.parse(JSON.stringify(data))), postType).toEqual([]);
  }
});

test("a person of whom nothing but the name is known has no empty part", () => {
  const profile = {
    ...ProfileInput.parse({ name: "Ada Bello", email: "ada@example.org" }),
    _id: "1",
    userId: null,
    slug: "ada-bello",
    aboutExcerpt: null,
    version: 1,
  };
  expect(findFaults(JSON.parse(JSON.stringify(personData(profile, address))))).toEqual([]);
});

test("a publication is what it says, in its book and series, with edition, number and editors", () => {
  const stated = { title: "Moult", series: "Occasional Paper; 12", edition: "2nd", editors: "Stuart Keith" };
  const authors = [{ profileId: null, slug: null, profilePicture: null, name: "Ulf Ottosson" }];
  const dataOf = (post: Partial<Post>) => {
    const data = JSON.parse(
      JSON.stringify(postData(samplePost({ ...stated, authors, ...post }), address, picture)),
    );
    expect(findFaults(data)).toEqual([]);
    return data[0];
  };
  const series = { "@type": "CreativeWorkSeries", name: "Occasional Paper; 12" };
  const editor = [{ name: "Stuart Keith" }];
  expect(dataOf({ kind: "chapter", journal: "Birds" })).toMatchObject({
    "@type": "Chapter",
    isPartOf: { "@type": "Book", name: "Birds", bookEdition: "2nd", isPartOf: series, editor },
  });
  expect(dataOf({ kind: "book", publisher: "Helm", place: "London", authors: [] })).toMatchObject({
    "@type": "Book",
    bookEdition: "2nd",
    isPartOf: [series],
    editor,
    publisher: { name: "Helm", location: "London" },
  });
  expect(dataOf({ kind: "report", reportNumber: "7/A", remarks: "In press." })).toMatchObject({
    "@type": "Report",
    reportNumber: "7/A",
    description: "In press.",
  });
  expect(dataOf({ kind: "talk" })).toMatchObject({ "@type": "ScholarlyArticle" });
  expect(dataOf({ kind: "preprint" })).toMatchObject({ creativeWorkStatus: "Preprint" });
});
