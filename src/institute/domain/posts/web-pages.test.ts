import { expect, test } from "vitest";
import { isPageAddress } from "./page-address.ts";
import { type Found, tidyPath, toWebPages, type WebPage } from "./web-pages.ts";

test("an address is words of small letters, with a slash for a page below another", () => {
  for (const good of ["fees", "visit/fees", "msc-2028", "2026/open-day"])
    expect(isPageAddress(good)).toBe(true);
  for (const bad of [
    "",
    "/",
    "Fees",
    "a//b",
    "/fees",
    "fees/",
    "../x",
    "a/../b",
    "رسوم",
    "a.data",
    "a b",
    "-a",
    "_root",
  ])
    expect(isPageAddress(bad), bad).toBe(false);
});

test("an address leads on to itself in lower case without a slash at the end", () => {
  expect(["/Visit", "/visit/", "/VISIT//", "/"].map(tidyPath)).toEqual(["/visit", "/visit", "/visit", "/"]);
});

const page: WebPage = {
  id: "1",
  path: "/fees",
  title: "Fees",
  language: null,
  translationOf: null,
  menu: "About",
  menuPlace: 2,
  footer: "links",
};

test("menu and footer lead to the pages that have a place there, and to no others", () => {
  const plain = { ...page, path: "/plain", menu: null, footer: null };
  const { menu, footer } = toWebPages(
    new Map<string, Found>([
      ["/fees", { page }],
      ["/plain", { page: plain }],
      ["/old", { movedTo: "/fees" }],
      ["/gone", "gone"],
    ]),
  );
  expect(menu).toEqual([{ menu: "About", place: 2, label: "Fees", href: "/fees" }]);
  expect(footer).toEqual([{ label: "Fees", href: "/fees" }]);
});
