import { expect, test } from "vitest";
import type { Post } from "#institute/domain/posts/post.ts";
import { samplePost } from "#tests/sample-post.ts";
import { citationTags } from "./citation-tags.ts";
import { postData, publishedOn } from "./json-ld.ts";

const work = samplePost({
  postType: "thesis",
  title: "Moult of the Rock Firefinch",
  authors: [{ profileId: null, name: "Ulf Ottosson", slug: null, profilePicture: null }],
});
const address = "https://birds.example.org";
const namesOf = (post: Post) => citationTags(post, address).map(({ name }) => name);
const dataOf = (post: Post) => JSON.stringify(postData(post, address, `${address}/drawing.jpg`));

test("a work without a year has no publication date, not even the day of its upload", () => {
  for (const postType of ["thesis", "publication"] as const) {
    expect(namesOf({ ...work, postType })).not.toContain("citation_publication_date");
    expect(dataOf({ ...work, postType })).not.toContain("datePublished");
    expect(dataOf({ ...work, postType })).not.toContain("2024-12-10");
  }
});

test("a work is dated by its own year", () => {
  expect(citationTags({ ...work, year: 2019 }, address)).toContainEqual({
    name: "citation_publication_date",
    content: "2019",
  });
  expect(publishedOn({ ...work, year: 2019 })).toBe("2019");
});

test("a thesis names neither an awarding institution nor a publisher", () => {
  expect(namesOf(work)).not.toContain("citation_dissertation_institution");
  expect(dataOf(work)).not.toContain('"publisher"');
});

test("the date of news has its known precision", () => {
  const news: Post = { ...work, postType: "news" };
  expect(publishedOn(news)).toBe(news.createdAt);
  expect(publishedOn({ ...news, datePrecision: "month" })).toBe("2024-12");
  expect(publishedOn({ ...news, datePrecision: "year" })).toBe("2024");
  expect(publishedOn({ ...news, datePrecision: "unknown" })).toBeUndefined();
});

test("a work whose language is not stated has none, and news are in English", () => {
  expect(namesOf(work)).not.toContain("citation_language");
  expect(dataOf(work)).not.toContain("inLanguage");
  expect(namesOf({ ...work, language: "fr" })).toContain("citation_language");
  expect(dataOf({ ...work, language: "fr" })).toContain('"inLanguage":"fr"');
  expect(dataOf({ ...work, postType: "news" })).toContain('"inLanguage":"en"');
});

const version = { at: "2026-03-14T10:00:00.000Z", note: null, fileUrl: null, file: null };

test("a work says the number of its file if it has had others, unless the last one was taken out", () => {
  const versions = [1, 2].map((number) => ({ ...version, number }));
  expect(dataOf(work)).not.toContain('"version"');
  expect(dataOf({ ...work, versions })).toContain('"version":"2"');
  const removed = { at: version.at, reason: null };
  const closed = versions.map((one) => (one.number === 2 ? { ...one, removed } : one));
  expect(dataOf({ ...work, versions: closed })).not.toContain('"version"');
});
