import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { findOverdue, findUndecided } from "./leftovers.ts";

const sources = globSync("{src,tests,script,e2e}/**/*.{ts,tsx,css}");

/** What `find` finds in sources, each with its file. */
const findAll = (files: readonly string[], find: (source: string) => string[]) =>
  files.flatMap((file) => find(readFileSync(file, "utf8")).map((comment) => `${file}: ${comment}`));

// Migrations are frozen, and tests say what is promised of the sources that they test.
test("what is left of an older version says when it leaves, or why it stays", () => {
  const judged = sources.filter((file) => /^src\/(?!core\/db\/migrations\/|.*\.test\.tsx?$)/.test(file));
  expect(judged.length).toBeGreaterThan(1000);
  expect(findAll(judged, findUndecided)).toEqual([]);
});

test("what was to leave with this version has left", () => {
  const marked = sources.filter((file) => !file.startsWith("tests/leftovers"));
  expect(findAll(marked, (source) => findOverdue(source, packageJson.version))).toEqual([]);
});

test.each([
  "/** Drafts of earlier versions have no kind. */",
  "/**\n * Drafts of an earlier\n * version have no kind.\n */",
  "const kind = 1;\n  // An older server\n  // stored none.\n",
  "const kind = 1; // null before 0.4.0",
  "/* What servers of the version before count. */",
])("%j has to say when it leaves, or why it stays", (source) => {
  expect(findUndecided(source)).toHaveLength(1);
  const says = (words: string) => findUndecided(source.replace(/( \*\/|\n?)$/, ` ${words}$1`));
  expect(says("Leaves with 0.9.0: drafts last 60 days.")).toEqual([]);
  expect(says("Stays: stored rows are read.")).toEqual([]);
  expect(says("Leaves with 0.9: soon.")).toHaveLength(1);
  expect(says("Stays.")).toHaveLength(1);
});

test.each([
  "/** The version of the guide. */",
  'const shown = "the earlier version";',
  "/* A flat server. */",
])("%j says nothing of an older version", (source) => {
  expect(findUndecided(source)).toEqual([]);
});

test("a mark is due from its version on, by numbers and not by letters", () => {
  const source = "// An old version stored it. Leaves with 0.10.0: why";
  const isDue = (current: string) => findOverdue(source, current).length === 1;
  expect(["0.9.9", "0.9.10", "0.10.0", "0.10.1", "0.11.0", "1.0.0"].map(isDue)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});
