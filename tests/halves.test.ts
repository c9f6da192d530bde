import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findForeignTables, findWrongArrows, halfOf, tablesByHalf } from "./halves.ts";

const sources = globSync("src/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** What the birds may know of the institute: how things are cited and get a DOI. */
const door = [
  "src/api/doi.ts",
  "src/api/posts/work-files.ts",
  "src/db/posts/registrations.ts",
  "src/domain/posts/registration.ts",
  "src/formats/posts/citable.ts",
  "src/formats/posts/citation.ts",
  "src/formats/works/dublin-core.ts",
  "src/formats/works/references.ts",
  "src/formats/works/registration.ts",
  "src/formats/works/signposts.ts",
  "src/web/ui/cite.tsx",
];

test("fewer imports between the halves run the wrong way with each change, and none more", () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = Object.fromEntries(
    [...findWrongArrows(sources, door)].map(([kind, all]) => [kind, all.length]),
  );
  expect(found).toEqual({});
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
    "src/db/accounts/accounts.ts queries profile",
    "src/db/accounts/rights.ts queries profile",
  ]);
  const text = 'db.selectFrom("post").innerJoin("species", "a", "b")';
  expect(findForeignTables([{ path: "src/db/surveys/a.ts", text }], tables)).toEqual([
    "src/db/surveys/a.ts queries post",
  ]);
});

describe("the half of a file", () => {
  test.each([
    ["src/domain/fields.ts", "core"],
    ["src/domain/posts/post.ts", "institute"],
    ["src/web/surveys/pages/atlas.page.tsx", "birds"],
    ["src/db/institute/visits.ts", "core"],
    ["src/db/institute/contact.ts", "institute"],
    ["src/web/admin/waiting-surveys.panel.tsx", "birds"],
    ["src/api/app.ts", "site"],
    ["tests/app.ts", undefined],
  ])("%s is %s", (path, half) => {
    expect(halfOf(path)).toBe(half);
  });
});

test("an import is wrong from the core to a half, and from the birds to the institute but for the door", () => {
  const source = (path: string, to: string) => ({ path, text: `import { x } from "${to}";` });
  const arrows = findWrongArrows(
    [
      source("src/domain/fields.ts", "#domain/posts/post.ts"),
      source("src/domain/posts/post.ts", "./../birds/species.ts"),
      source("src/web/surveys/a.tsx", "#web/ui/cite.tsx"),
      source("src/web/surveys/a.tsx", "#web/posts/list.tsx"),
      source("src/api/app.ts", "#api/birds/birds-api.ts"),
      source("src/domain/posts/post.ts", "#domain/fields.ts"),
    ],
    door,
  );
  expect([...arrows.keys()]).toEqual(["core → institute", "institute → birds", "birds → institute"]);
});
