import { describe, expect, test } from "vitest";
import { hasContent } from "./empty.ts";
import { NewPost } from "./post.ts";
import { type PostType, postTypeNames, postTypeRow } from "./types.ts";

const problemsOf = (post: object) =>
  NewPost.safeParse({ title: "Rains", ...post }).error?.issues.map(({ path }) => path.join()) ?? [];

describe("a post whose page would be empty", () => {
  test.each(["news", "research", "webPage", "document", "proposal"] as const)(
    "is refused as %s, at its text",
    (postType) => {
      expect(problemsOf({ postType })).toEqual(["content"]);
      expect(problemsOf({ postType, content: "<p>Rain.</p>" })).toEqual([]);
    },
  );

  test.each(["publication", "thesis"] as const)("is fine as %s: a record needs a title only", (postType) => {
    expect(problemsOf({ postType })).toEqual([]);
  });

  test("may be only a file or a link if the type allows it", () => {
    expect(problemsOf({ postType: "document", fileUrl: "/files/a.pdf" })).toEqual([]);
    expect(problemsOf({ postType: "document", doi: "10.1111/ibi.12345" })).toEqual([]);
    expect(problemsOf({ postType: "proposal", fileUrl: "/files/a.pdf" })).toEqual([]);
    expect(problemsOf({ postType: "news", fileUrl: "/files/a.jpg" })).toEqual(["content"]);
  });

  test.each(postTypeNames)("is judged by fields in the form of %s", (type: PostType) => {
    for (const field of postTypeRow(type).needsOne) expect(postTypeRow(type).fields).toContain(field);
  });
});

test("a text of a million brackets is judged quickly", () => {
  const started = performance.now();
  expect(hasContent("<".repeat(1_000_000))).toBe(true);
  expect(performance.now() - started).toBeLessThan(1000);
});

test.each([
  ["", false],
  ["<p></p>", false],
  ["<p><br></p><p> &nbsp;\u200b</p>", false],
  ["<p>0</p>", true],
  ['<p><img src="/files/a.jpg"></p>', true],
])("the text %j has content: %s", (html, expected) => {
  expect(hasContent(html)).toBe(expected);
});
