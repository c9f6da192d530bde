import { expect, test } from "vitest";
import "#site/site.ts";
import { purposeOf, readWayBack } from "./way-back.ts";

const from = (path: string) => readWayBack(`?from=${encodeURIComponent(path)}`);

test.each([
  "/",
  "/news/first-rollers",
  "/publications?year=2019&page=2#list",
  "/datazone/atlas?pentad=0955c0855",
])("the way back to %s is kept", (path) => {
  expect(from(path)).toBe(path);
});

test.each([
  "",
  "news",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  " /news",
  "/auth",
  "/auth?from=%2Fauth",
])("%j is no way back: it leads out of the site, or nowhere", (path) => {
  expect(from(path)).toBeUndefined();
});

test("only what a page says of itself leads back", () => {
  expect(readWayBack("?from=%2Ffield")).toBe("/field");
  expect(readWayBack("?to=https://evil.example")).toBeUndefined();
  expect(readWayBack("")).toBeUndefined();
});

test("a page that needs an account says what one signs in for", () => {
  expect(purposeOf("/equipment/desk?search=net")).toBe("borrow equipment");
  expect(purposeOf("/field")).toBe("record birds in the field");
  const publishing = purposeOf();
  expect(publishing).toContain("submit news");
  for (const path of ["/", "/profile?new", "/equipments", "/constructor"])
    expect(purposeOf(path)).toBe(publishing);
});
