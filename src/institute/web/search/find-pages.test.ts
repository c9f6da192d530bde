import { expect, test } from "vitest";
import { deliveredContent } from "#tests/content.ts";
import { findPages } from "./find-pages.ts";

const find = (text: string) => findPages(deliveredContent, text);
const hrefs = (text: string) => find(text).map(({ href }) => href);

test("pages of the institute are found by their titles first, then by their words", () => {
  expect(hrefs("library")[0]).toBe("/library");
  expect(hrefs("guest house")).toContain("/visit");
  expect(hrefs("communications officer")).toContain("/jobs/communications-officer");
  expect(find("visiting scientists")[0]).toMatchObject({ title: "Visiting scientists", href: "/visit" });
});

test("pages without a content file are found by their place in the menu", () => {
  expect(hrefs("events")).toContain("/events");
  expect(hrefs("data zone")).toContain("/datazone");
});

test("neither markup nor addresses are words of a page, and nothing is found by nothing", () => {
  for (const text of ["href", "https", "nbsp", "%", ""]) expect(hrefs(text), text).toEqual([]);
});
