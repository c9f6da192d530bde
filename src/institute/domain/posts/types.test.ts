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

  test("has labels for a form, and for a list if it has one", () => {
    expect(row.one).not.toBe("");
    expect(row.many).not.toBe("");
    if (row.path) expect(row.intro).not.toBe("");
  });

  test("offers a year filter only if its form has a year, or its list is sorted by date", () => {
    if (row.order === "year") expect(row.fields).toContain("year");
    if (row.filters.includes("year")) expect(row.fields.includes("year") || isYearOfPosting(type)).toBe(true);
  });

  test("names authors only if its form has them", () => {
    if (row.byline === "authors") expect(row.fields).toContain("authors");
  });

  test("is in the menu only if it has a list", () => {
    if (row.menu) expect(row.path).not.toBeNull();
  });

  test("has its own address", () => {
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

test("the lists have the paths of spec §2, each once", () => {
  const paths = listedTypes.map(({ path }) => path);
  expect(paths.sort()).toEqual(["documents", "news", "proposals", "publications", "research", "theses"]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("a path needs no escaping in an address or a route", () => {
  for (const { path } of listedTypes) expect(path).toMatch(/^[a-z]+$/);
});

test("other words are not a list", () => {
  for (const name of ["", "webPage", "blog", "search", "__proto__", "constructor", "News"])
    expect(findTypeByPath(name)).toBeUndefined();
});
