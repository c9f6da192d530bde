import { describe, expect, test } from "vitest";
import { keysOf, recordOf } from "#core/domain/keys.ts";
import { PostChanges, PostInput, postFields } from "./post.ts";

const least = { postType: "publication", title: "Rock Firefinch song" };

/** The names of the refused fields; empty for valid input. */
function refused(input: unknown, schema: typeof PostInput | typeof PostChanges = PostInput): string[] {
  const { error } = schema.safeParse(input);
  return [...new Set(error?.issues.map((issue) => String(issue.path[0] ?? "body")))];
}

test("a field with an entry on each line has no blank ones", () => {
  const post = PostInput.parse({ ...least, supervisors: " Will Cresswell \r\n\n Ulf Ottosson\u2028" });
  expect(post.supervisors).toBe("Will Cresswell\nUlf Ottosson");
  expect(PostInput.parse({ ...least, supervisors: " \n " }).supervisors).toBeNull();
});

describe("a new post", () => {
  test("needs a type and a title, and starts empty otherwise", () => {
    const { postType: _type, title: _title, authors: _authors, content: _content, ...others } = postFields;
    expect(PostInput.parse(least)).toEqual({
      ...recordOf(keysOf(others), () => null),
      ...least,
      content: "",
      authors: [],
      isPrivate: false,
    });
    expect(refused({})).toEqual(["postType", "title"]);
    expect(refused({ ...least, title: "   " })).toEqual(["title"]);
  });

  test.each([null, undefined, [], "a text", 7, true])("%j is not a post", (input) => {
    expect(PostInput.safeParse(input).success).toBe(false);
  });

  test.each([
    ["postType", ["", "News", "blog", "__proto__", "constructor", null, 1, ["news"]]],
    ["title", [null, 1, true, {}, ["a"], "x".repeat(501)]],
    ["content", [null, 1, {}, ["<p>a</p>"], "x".repeat(1_000_001)]],
    [
      "authors",
      [null, "Ada Bello", { 0: "Ada" }, [1], [null], [""], ["x".repeat(201)], Array(501).fill("Ada")],
    ],
    ["journal", [1, {}, "x".repeat(301)]],
    ["year", ["abc", "2019.5", 2019.5, -1, "-1", 1499, 2101, "1e9", "0x7e3b", true, {}, [2019], "Infinity"]],
    ["doi", [1, {}, "x".repeat(301)]],
    ["publicationNumber", [12, {}, "x".repeat(101)]],
    ["month", [3, "3", "13", "March"]],
    ["day", [0, 32, 1.5, "first"]],
    ["issn", ["0019-1018", "Ibis", 1]],
    ["isbn", ["978-0-306-40615-8", "12"]],
    ["degree", ["Doctor", "phd"]],
    ["language", ["English", "xx"]],
    ["licence", ["CC BY", "GPL"]],
    ["embargoUntil", ["soon", "2027-02-30", "14/03/2027"]],
    ["publisherUrl", ["javascript:alert(1)", "www.example.org"]],
    ["supervisors", [["Will Cresswell"], "x\n".repeat(101), "x".repeat(5001)]],
    ["isPrivate", [null, "true", 1]],
    ["isApproved", [null, "true", 1]],
    ["slug", [null, "", "-a", "a-", "a//b", "../a", "a.b", "a\\b", "رسوم", "Visit us ☺", "x".repeat(101)]],
  ])("is refused for a wrong %s, and for no other field", (field, values) => {
    for (const value of values) expect(refused({ ...least, [field]: value }), String(value)).toEqual([field]);
  });

  test("explains errors in words, in the order of the form", () => {
    const { error } = PostInput.safeParse({
      postType: "blog",
      title: "",
      year: "abc",
      fileUrl: "x",
      authors: [""],
    });
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      "Choose what kind of post it is.",
      "Give it a title.",
      "An author needs a name.",
      "Enter a year from 1500 to 2100, such as 2019.",
      "Give a web address that begins with https://.",
    ]);
  });

  test("drops unknown fields", () => {
    const sent = {
      ...least,
      userId: "somebody else",
      _id: "1",
      createdAt: "2001-01-01",
      role: "admin",
      publicAt: "x",
    };
    expect(PostInput.parse(sent)).toEqual(PostInput.parse(least));
    const polluted = JSON.parse('{"postType":"news","title":"a","__proto__":{"isApproved":true}}');
    expect(PostInput.parse(polluted).isApproved).toBeUndefined();
  });

  test("trims lines, and reads an empty line as null", () => {
    const post = PostInput.parse({ ...least, title: "  Song ", journal: "  ", doi: "", authors: [" Ada "] });
    expect(post).toMatchObject({ title: "Song", journal: null, doi: null, authors: ["Ada"] });
  });

  test.each([
    ["", null],
    ["   ", null],
    [null, null],
    ["2019", 2019],
    [" 2019 ", 2019],
    [2019, 2019],
    [1500, 1500],
    ["2100", 2100],
  ])("reads the year %j as %j", (sent, year) => {
    expect(PostInput.parse({ ...least, year: sent }).year).toBe(year);
  });

  test.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://example.org/a.pdf",
    "//evil.example/a.pdf",
    "/\\evil.example/a.pdf",
    "/\t/evil.example",
    "/\n/evil.example",
    "https:///evil.example",
    "https://",
    "http:evil.example",
    "https:\\\\evil.example",
    "files/a.pdf",
    "https://example.org/a b.pdf",
    "mailto:ada@example.org",
  ])("refuses %j as the address of a file", (fileUrl) => {
    expect(refused({ ...least, fileUrl })).toEqual(["fileUrl"]);
  });

  test.each(["https://example.org/a.pdf", "http://example.org", "/files/demo/a.pdf", "/"])(
    "takes %s as the address of a file",
    (fileUrl) => {
      expect(PostInput.parse({ ...least, fileUrl }).fileUrl).toBe(fileUrl);
    },
  );
});

describe("a change of a post", () => {
  test("contains only what was sent", () => {
    expect(PostChanges.parse({})).toEqual({});
    expect(PostChanges.parse({ title: "New" })).toEqual({ title: "New" });
    expect(PostChanges.parse({ year: "", fileUrl: "" })).toEqual({ year: null, fileUrl: null });
    expect(Object.keys(PostChanges.parse({ journal: null, version: 3 }))).toEqual(["journal", "version"]);
  });

  test("has the limits of a new post", () => {
    const fields = [
      "title",
      "content",
      "fileUrl",
      "authors",
      "journal",
      "year",
      "doi",
      "publicationNumber",
      "slug",
    ];
    for (const field of fields) expect(refused({ [field]: {} }, PostChanges)).toEqual([field]);
    expect(refused({ title: "" }, PostChanges)).toEqual(["title"]);
    expect(refused({ title: "x".repeat(501) }, PostChanges)).toEqual(["title"]);
    expect(refused({ fileUrl: "javascript:alert(1)" }, PostChanges)).toEqual(["fileUrl"]);
    expect(refused({ postType: "blog" }, PostChanges)).toEqual(["postType"]);
    expect(refused({ version: "1" }, PostChanges)).toEqual(["version"]);
  });

  test("drops unknown fields", () => {
    expect(
      PostChanges.parse({ title: "New", userId: "x", _id: "y", publicAt: "z", deletedAt: null }),
    ).toEqual({
      title: "New",
    });
  });
});

test("U+0000 is removed from every text", () => {
  const sent = {
    ...least,
    title: "a\u0000b",
    content: "<p>\u0000</p>",
    authors: ["\u0000Ada"],
    journal: "\u0000",
  };
  expect(PostInput.parse(sent)).toMatchObject({
    title: "ab",
    content: "<p></p>",
    authors: ["Ada"],
    journal: null,
  });
  expect(refused({ ...least, title: " \u0000 " })).toEqual(["title"]);
});
