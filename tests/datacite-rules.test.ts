import { describe, expect, test } from "vitest";
import type { Post } from "#institute/domain/posts/post.ts";
import { formatsOf, writeWork } from "#institute/formats/works/formats.ts";
import { describeForAgency, thesisForAgency } from "#institute/formats/works/registration.ts";
import { findDataciteFaults } from "./datacite-rules.ts";
import { citeWork, realWorks } from "./real-works.ts";
import { samplePost } from "./sample-post.ts";

const author = {
  profileId: null,
  slug: null,
  profilePicture: null,
  name: "Talatu Tende",
  given: "Talatu",
  family: "Tende",
  orcid: "0000-0002-1825-0097",
};
const everything = samplePost({
  postType: "publication",
  title: "Moult & “more” <of> malimbes",
  titleHtml: "<i>Moult</i>",
  year: 2019,
  month: "03",
  day: 14,
  journal: "Ibis",
  volume: "161",
  issue: "2",
  firstPage: "1",
  lastPage: "9",
  articleNumber: "e03108",
  publicationNumber: "Suppl. 2",
  issn: "0019-1019",
  publisher: "BOU",
  doi: "10.1111/ibi.12610",
  publisherUrl: "https://example.org/a?b=c&d",
  language: "en",
  keywords: "moult\nrains",
  species: "Malimbus ibadanensis",
  places: "Amurum",
  licence: "CC-BY-4.0",
  funders: "A fund; 12\nAnother",
  relatedData: "10.5061/dryad.1\nhttps://example.org/data",
  authors: [author],
  content: "<p>They moult.</p>",
  fileVersion: "published",
});
const chapter = { ...everything, editors: "Will Cresswell\nThe editors", isbn: "9780306406157" };
const extras = {
  ...chapter,
  series: "Occasional Paper; 12",
  edition: "2nd",
  reportNumber: "7/A",
  place: "London",
  remarks: "In press.",
};
const thesis = samplePost({
  ...everything,
  postType: "thesis",
  doi: null,
  degree: "PhD",
  awardingInstitution: "University of Jos",
  supervisors: "Will Cresswell\nUlf Ottosson",
});

describe("by the schema of DataCite 4.6", () => {
  const offered = realWorks.filter((post) => formatsOf(citeWork(post)).includes("xml"));
  test.each(offered.map((post) => [post.title, post] as const))("“%s” is valid", (_, post) => {
    expect(findDataciteFaults(writeWork(citeWork(post), "xml"))).toEqual([]);
  });

  test.each<[string, Post]>([
    ["a paper with every field", everything],
    ["a chapter", chapter],
    ...(["chapter", "book", "report", "talk", "preprint", "other"] as const).map((kind): [string, Post] => [
      `a ${kind} with every field`,
      { ...extras, kind },
    ]),
    ["an edited book", { ...extras, kind: "book", journal: null, authors: [] }],
    ["a thesis", thesis],
    ["a work without authors and publisher", { ...everything, authors: [], publisher: null }],
  ])("%s is valid", (_, post) => {
    expect(findDataciteFaults(writeWork(citeWork(post), "xml"))).toEqual([]);
  });

  test("what is wrong is found", () => {
    const xml = writeWork(citeWork(thesis), "xml");
    const faultsOf = (from: string | RegExp, to: string) => {
      const changed = xml.replace(from, to);
      expect(changed).not.toBe(xml);
      return findDataciteFaults(changed);
    };
    expect(faultsOf("Dissertation", "Diploma")).toEqual(["resourceType has a wrong resourceTypeGeneral"]);
    expect(faultsOf(/<titles>.*?<\/titles>/, "")).toEqual(["titles is missing"]);
    expect(faultsOf(/<creator>.*?<\/creator>/, "")).toEqual(["creator is missing"]);
    expect(faultsOf("2019</publicationYear>", "19</publicationYear>")).toEqual([
      "publicationYear has the text “19”",
    ]);
    expect(faultsOf(' contributorType="Supervisor"', "")).toEqual([
      "contributor has a wrong contributorType",
    ]);
    expect(faultsOf("<publisher>", '<publisher lang="en">')).toEqual([
      "publisher has an unknown attribute lang",
    ]);
    expect(faultsOf(/(<givenName>.*?<\/givenName>)(<familyName>.*?<\/familyName>)/, "$2$1")).toEqual([
      "creator has its elements in the wrong order",
    ]);
  });

  test("what DataCite gets of a thesis has all that a registration requires", () => {
    const { creators, titles, publisher, publicationYear, types, url, schemaVersion, contributors } =
      describeForAgency(thesisForAgency(thesis, "10.5072/084s-n02q", "https://birds.example.org"));
    expect({ creators, titles, publisher, publicationYear, url, schemaVersion }).toEqual({
      creators: [
        {
          name: "Tende, Talatu",
          nameType: "Personal",
          givenName: "Talatu",
          familyName: "Tende",
          nameIdentifiers: [
            {
              nameIdentifier: "https://orcid.org/0000-0002-1825-0097",
              nameIdentifierScheme: "ORCID",
              schemeUri: "https://orcid.org",
            },
          ],
        },
      ],
      titles: [{ title: "Moult & “more” <of> malimbes", lang: "en" }],
      publisher: { name: "University of Jos" },
      publicationYear: 2019,
      url: expect.stringMatching(/^https:\/\/birds\.example\.org\/theses\//),
      schemaVersion: "http://datacite.org/schema/kernel-4.6",
    });
    expect(types).toMatchObject({ resourceTypeGeneral: "Dissertation", resourceType: "PhD thesis" });
    expect(contributors.map(({ contributorType }) => contributorType)).toEqual([
      "Supervisor",
      "Supervisor",
      "HostingInstitution",
    ]);
  });
});
