import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findForeignTables, findWrongArrows, halfOf, tablesByHalf } from "./halves.ts";

const sources = globSync("src/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** What the birds may know of the institute: how things are cited and get a DOI, and which new works name a species. */
const door = [
  "src/institute/api/doi.ts",
  "src/institute/api/posts/work-files.ts",
  "src/institute/db/follows/naming.ts",
  "src/institute/db/posts/dois/registrations.ts",
  "src/institute/domain/posts/registration.ts",
  "src/institute/formats/posts/citable.ts",
  "src/institute/formats/posts/citation.ts",
  "src/institute/formats/works/dublin-core.ts",
  "src/institute/formats/works/references.ts",
  "src/institute/formats/works/registration.ts",
  "src/institute/formats/works/signposts.ts",
  "src/institute/web/ui/cite.tsx",
];

test("no half imports what it must not know", () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(Object.fromEntries(findWrongArrows(sources, door))).toEqual({});
});

test("each file of the door is there", () => {
  const paths = sources.map(({ path }) => path);
  expect(door.filter((path) => !paths.includes(path))).toEqual([]);
});

test("no half queries the tables of another, except that an account belongs to a person", () => {
  const tables = tablesByHalf(sources);
  expect([tables.get("post"), tables.get("species"), tables.get("account")]).toEqual([
    "institute",
    "birds",
    "core",
  ]);
  expect(findForeignTables(sources, tables)).toEqual([
    "src/core/db/accounts/accounts.ts queries profile",
    "src/core/db/accounts/rights.ts queries profile",
  ]);
  const text = 'db.selectFrom("post").innerJoin("species", "a", "b")';
  expect(findForeignTables([{ path: "src/birds/db/surveys/a.ts", text }], tables)).toEqual([
    "src/birds/db/surveys/a.ts queries post",
  ]);
});

test("the half of a file is its folder, and what joins them is of none", () => {
  expect(["src/birds/web/surveys/pages/atlas.page.tsx", "src/app.ts", "tests/app.ts"].map(halfOf)).toEqual([
    "birds",
    "site",
    undefined,
  ]);
});

test("an import is wrong from the core to a half, and from the birds to the institute but for the door", () => {
  const source = (path: string, to: string) => ({ path, text: `import { x } from "${to}";` });
  const arrows = findWrongArrows(
    [
      source("src/core/domain/fields.ts", "#institute/domain/posts/post.ts"),
      source("src/core/web/layout/footer.tsx", "#site/site.ts"),
      source("src/institute/domain/posts/post.ts", "#birds/domain/guide/species.ts"),
      source("src/birds/web/surveys/a.tsx", "#institute/web/ui/cite.tsx"),
      source("src/birds/web/surveys/a.tsx", "#institute/web/posts/list.tsx"),
      source("src/app.ts", "#birds/api/birds-api.ts"),
      source("src/institute/domain/posts/post.ts", "#core/domain/fields.ts"),
    ],
    door,
  );
  expect([...arrows.keys()]).toEqual([
    "core → institute",
    "core → site",
    "institute → birds",
    "birds → institute",
  ]);
});
