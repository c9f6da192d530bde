import { expect, test } from "vitest";
import { inLowerCase, tidyPathOf, withQuery } from "./tidy-address.ts";

test.each([
  ["/", "//", "/"],
  ["/news", "/News/", "/news"],
  ["/news/:slug", "/NEWS/A-Title//", "/news/A-Title"],
  ["/reset/:token", "/Reset/aBc_-Z/", "/reset/aBc_-Z"],
  ["/publications/:slug/cite.html", "/Publications/X/Cite.html", "/publications/X/cite.html"],
])("the page %s has %s at %s", (pattern, path, tidy) => {
  expect(tidyPathOf(pattern, path)).toBe(tidy);
});

test("letters become small, and escapes stay as they are", () => {
  expect(inLowerCase("/birds/Hooded-Vulture")).toBe("/birds/hooded-vulture");
  expect(inLowerCase("/news/%C3%89tude")).toBeUndefined();
  expect(inLowerCase("/news/%C3%89Tude")).toBe("/news/%C3%89tude");
});

test("a query goes along, before the place on the page, unless there is another", () => {
  expect(withQuery("/news", "?page=2")).toBe("/news?page=2");
  expect(withQuery("/news#top", "?page=2")).toBe("/news?page=2#top");
  expect(withQuery("/news?year=2020", "?page=2")).toBe("/news?year=2020");
  expect(withQuery("/news", "")).toBe("/news");
});
