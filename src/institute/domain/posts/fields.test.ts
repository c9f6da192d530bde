import { describe, expect, test } from "vitest";
import { readStored } from "#core/domain/fields.ts";
import { testOddValues } from "#tests/odd-values.ts";
import { blankPost, postFields } from "./post.ts";
import { postTypeNames, postTypeRow } from "./types.ts";

describe("the fields of a post", () => {
  testOddValues(postFields);

  test("are each in the form of some type", () => {
    const offered = postTypeNames.flatMap((type) => postTypeRow(type).fields);
    const { postType: _type, title: _title, titleHtml: _html, ...fields } = postFields;
    expect(new Set(offered)).toEqual(new Set(Object.keys(fields)));
  });
});

describe("a stored text", () => {
  const read = (stored: object) => ({ ...blankPost, ...readStored(postFields, JSON.stringify(stored)) });

  test("of an earlier version lacks the fields added since, and loses those removed since", () => {
    const text = read({ title: "Song", editor: "Ibis" });
    expect(text).toEqual({ ...blankPost, title: "Song" });
  });

  test("stays as it is when today's limits would refuse it", () => {
    const content = "x".repeat(1_000_001);
    expect(read({ content, fileUrl: "files/a.pdf", year: "2019" })).toMatchObject({
      content,
      fileUrl: "files/a.pdf",
      year: 2019,
    });
  });
});
