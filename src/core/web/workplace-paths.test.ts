import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import "#site/site.ts";
import { isInWorkplace } from "./workplace-paths.ts";

test.each(["/profile", "/equipment/labels", "/edit/species/bubo-africanus", "/reset/abc"])(
  "%s belongs to the application",
  (path) => {
    expect(isInWorkplace(path)).toBe(true);
  },
);

test.each([
  "/",
  "/news",
  "/news/profile",
  "/birds/bubo-africanus",
  "/member/profile",
  "/offline/guide",
  "/lost",
])("%s is a document", (path) => {
  expect(isInWorkplace(path)).toBe(false);
});

test("the router is told to move to pages of the application only", () => {
  const targets = globSync("src/*/web/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b(?:navigate\(|<Link to=)"(\/[^"]*)"/g)].map(
      ([, path = ""]) => path,
    ),
  );
  expect(targets.length).toBeGreaterThan(2);
  expect(targets.filter((path) => !isInWorkplace(path))).toEqual([]);
});
