import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

// Who writes the tables of a noun, and who calls what follows from its writes: its list of consequences, the module that
// owns the table, and few others, each with its reason.

interface Noun {
  folder: string;
  tables: Record<string, string[]>;
  calls: [call: RegExp, callers: string[]][];
}

/** Whoever else writes a post makes an `after` and calls `savePost`. */
const posts: Noun = {
  folder: "institute/db/posts/",
  tables: {
    // Locking a row counts its version; what catalogues know also changes when a DOI is confirmed, or a member's name.
    // Identifiers are cleaned once, at a start, where nothing else of a work changes.
    post: [
      "review/consequences",
      "state",
      "dois/registrations",
      "names/changed-profiles",
      "dois/clean-identifiers",
    ],
    post_text: ["review/consequences"],
    post_author: ["names/authors"],
    post_slug: ["slugs"],
    post_withdrawal: ["review/notices"],
    // An admin removes an earlier file for good.
    post_version: ["review/version-writing", "review/version-removal"],
    post_revision: ["review/revisions"],
    post_step: ["review/history"],
    post_search_counted: ["words"],
    post_search_word: ["words"],
    post_search_key: ["search/search"],
    post_doi: ["dois/registrations"],
    file_text: ["pages/file-texts"],
    page_search: ["pages/page-index"],
  },
  calls: [
    [/\bsaveSlug\(/, ["review/consequences"]],
    [/\breplaceFile\(/, ["review/consequences"]],
    [/\breplaceAuthors\(/, ["review/consequences"]],
    [/\bnotices\.(create|remove)\(/, ["review/consequences"]],
    // Other words for a work that is down change its page alone.
    [/\bnotices\.change\(/, ["review/withdrawal"]],
    [/\bnotices\.purgeHiddenTexts\b/, ["review/consequences"]],
    [/\b(indexPosts|unindexPost)\(/, ["review/consequences"]],
    // A migration marks posts, and a member's name is on many.
    [/\breindex\(/, ["search/search-reindex", "names/changed-profiles"]],
    [/\bsearch\.(index|unindex)\(/, ["search/indexing"]],
    [/\bmarkChanged\([^)]*"post"/, ["review/consequences", "names/changed-profiles"]],
    // Names get their parts once; a file was read.
    [
      /\binvalidatePublic\(/,
      [
        "review/consequences",
        "review/withdrawal",
        "dois/registrations",
        "names/unread-names",
        "pages/file-texts",
      ],
    ],
    [/\bawaitReading\(/, ["review/consequences"]],
    [/\bstorePages\(/, ["pages/file-texts"]],
    [/\bappendStep\(/, ["review/consequences"]],
    // A proposed change uses files of its own.
    [/\brecordFileUses\(/, ["review/consequences", "review/revisions"]],
  ],
};

/** Whoever writes the guide, or what its names mean, calls `followGuideWrite`. */
const guide: Noun = {
  folder: "birds/db/guide/",
  tables: {
    // By hand, by a list, by a lump, by undoing a list, from the bin, and measures that are no names.
    species: ["writing", "bulk", "join-species", "checklist-records", "bin", "fill-measures"],
    species_slug: ["writing", "bulk", "join-species", "checklist-records"],
    sensitive_taxon: ["sensitive-species", "protect-successors"],
    sensitivity_decision: ["sensitive-species"],
    name_rule: ["name-rules", "join-species", "checklist-records"],
    former_species: ["former-species", "checklist-records"],
  },
  calls: [
    [/\bjudgeAllNames\(/, ["consequences"]],
    [/\bprotectSuccessors\(/, ["consequences"]],
    // A judgement that changed shows at once, whatever caused it.
    [/\binvalidatePublic\(/, ["consequences", "sensitive-names"]],
    // A species that is gone for good uses none.
    [/\brecordFileUses\(/, ["consequences", "bin"]],
    [
      /\bfollowGuideWrite\(/,
      ["writing", "bin", "import", "checklist-records", "name-rules", "sensitive-species"],
    ],
    // The log of the guide has what its list wrote.
    [/\brecord\(/, ["consequences"]],
  ],
};

const sources = globSync("src/**/*.ts")
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test\.ts$|\/migrations\//.test(path))
  .map((path) => ({ name: path.replace(/^src\/|\.ts$/g, ""), text: readFileSync(path, "utf8") }));

const writers = (pattern: RegExp, within = "") =>
  sources
    .filter(({ name, text }) => name.startsWith(within) && pattern.test(text))
    .map(({ name }) => name)
    .sort();

describe.each([posts, guide])("in $folder", ({ folder, tables, calls }) => {
  const inFolder = (names: string[]) => names.map((name) => folder + name).sort();

  test.each(Object.entries(tables))("few write %s", (table, expected) => {
    const write = `(insertInto|updateTable|deleteFrom)\\(\\s*"${table}"|(insert into|update|delete from) ${table}\\b`;
    expect(writers(new RegExp(write))).toEqual(inFolder(expected));
  });

  test.each(calls)("few call %s", (call, expected) => {
    const declared = new RegExp(`function ${call.source.replace(/^\\b/, "")}`);
    const callers = writers(call, folder).filter((name) => !writers(declared, folder).includes(name));
    expect(callers).toEqual(inFolder(expected));
  });
});
