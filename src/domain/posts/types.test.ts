import { describe, expect, test } from "vitest";
import { PostInput } from "./post.ts";
import {
  findTypeByPath,
  isYearOfPosting,
  listedTypes,
  postHref,
  postTypeNames,
  postTypeRow,
} from "./types.ts";

describe.each(postTypeNames)("the row of %s", (type) => {
  const row = postTypeRow(type);

  test("names fields that a post has, each once", () => {
    for (const field of row.fields) expect(Object.keys(PostInput.shape)).toContain(field);
    expect(new Set(row.fields).size).toBe(row.fields.length);
  });

  test("has words for a form, and for a list where it has one", () => {
    expect(row.one).not.toBe("");
    expect(row.many).not.toBe("");
    if (row.path) expect(row.intro).not.toBe("");
  });

  test("offers a year to filter by only when its form asks for one, or its list is in order of dates", () => {
    if (row.order === "year") expect(row.fields).toContain("year");
    if (row.filters.includes("year")) expect(row.fields.includes("year") || isYearOfPosting(type)).toBe(true);
  });

  test("names authors only when its form asks for them", () => {
    if (row.byline === "authors") expect(row.fields).toContain("authors");
  });

  test("stands in the menu only when there is a list to open", () => {
    if (row.menu) expect(row.path).not.toBeNull();
  });

  test("is reached under its own address", () => {
    const href = postHref({ postType: type, slug: "rains" });
    expect(href).toBe(row.path ? `/${row.path}/rains` : "/rains");
    if (row.path) expect(findTypeByPath(row.path)).toBe(type);
  });
});

test("the types are those of spec §3", () => {
  expect([...postTypeNames].sort()).toEqual([
    "document",
    "news",
    "proposal",
    "publication",
    "research",
    "thesis",
    "webPage",
  ]);
});

test("the lists stand under the paths of spec §2, each once", () => {
  const paths = listedTypes.map(({ path }) => path);
  expect(paths.sort()).toEqual(["documents", "news", "proposals", "publications", "research", "theses"]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("a path can be written into an address and into a route as it is", () => {
  for (const { path } of listedTypes) expect(path).toMatch(/^[a-z]+$/);
});

test("other words are no list", () => {
  for (const name of ["", "webPage", "blog", "search", "__proto__", "constructor", "News"])
    expect(findTypeByPath(name)).toBeUndefined();
});
