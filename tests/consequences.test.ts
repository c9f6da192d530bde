import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Who writes the tables of a post, and who calls what follows from its writes: its list of consequences, the module that
// owns the table, and few others, each with its reason. Whatever else is written makes an `after` and calls `savePost`.
const list = "db/posts/consequences";

const tables: Record<string, string[]> = {
  // Locking a row counts its version; what catalogues know also changes when a DOI is confirmed, or a member's name.
  post: [list, "db/posts/state", "db/posts/registrations", "db/posts/changed-profiles"],
  post_text: [list],
  post_author: ["db/posts/authors"],
  post_slug: ["db/posts/slugs"],
  post_withdrawal: ["db/posts/notices"],
  // An admin removes an earlier file for good.
  post_version: ["db/posts/version-writing", "db/posts/version-removal"],
  post_revision: ["db/posts/revisions"],
  post_step: ["db/posts/history"],
  post_count: ["db/posts/counts"],
  post_search_counted: ["db/posts/words"],
  post_search_word: ["db/posts/words"],
  post_search_key: ["db/posts/search"],
  post_doi: ["db/posts/registrations"],
};

const calls: [call: RegExp, callers: string[]][] = [
  [/\bsaveSlug\(/, [list]],
  [/\breplaceFile\(/, [list]],
  [/\breplaceAuthors\(/, [list]],
  [/\bnotices\.(create|remove)\(/, [list]],
  // Other words for a work that is down change its page alone.
  [/\bnotices\.change\(/, ["db/posts/withdrawal"]],
  [/\bnotices\.purgeHiddenTexts\b/, [list]],
  [/\brecount\(/, [list]],
  [/\b(indexPosts|unindexPost)\(/, [list]],
  // A migration marks posts, and a member's name is on many.
  [/\breindex\(/, ["db/posts/search-reindex", "db/posts/changed-profiles"]],
  [/\bsearch\.(index|unindex)\(/, ["db/posts/indexing"]],
  [/\bmarkChanged\([^)]*"post"/, [list, "db/posts/changed-profiles"]],
  [/\binvalidatePublic\(/, [list, "db/posts/withdrawal", "db/posts/registrations"]],
  [/\bappendStep\(/, [list]],
  // A proposed change uses files of its own.
  [/\brecordFileUses\(/, [list, "db/posts/revisions"]],
];

const sources = globSync("src/**/*.ts")
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test\.ts$|\/migrations\//.test(path))
  .map((path) => ({ name: path.replace(/^src\/|\.ts$/g, ""), text: readFileSync(path, "utf8") }));

const writers = (pattern: RegExp, within = "") =>
  sources
    .filter(({ name, text }) => name.startsWith(within) && pattern.test(text))
    .map(({ name }) => name)
    .sort();

test.each(Object.entries(tables))("few write %s", (table, expected) => {
  const write = `(insertInto|updateTable|deleteFrom)\\(\\s*"${table}"|(insert into|update|delete from) ${table}\\b`;
  expect(writers(new RegExp(write))).toEqual(expected.toSorted());
});

test.each(calls)("few posts call %s", (call, expected) => {
  const declared = new RegExp(`function ${call.source.replace(/^\\b/, "")}`);
  const callers = writers(call, "db/posts/").filter((name) => !writers(declared).includes(name));
  expect(callers).toEqual(expected.toSorted());
});
