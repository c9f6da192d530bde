import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A field that only its form and its page show is named in at most three files: its table and these two.
// Rules that read it are listed, so that every other file that names it is noticed. What other people call its column is data
// beside the table of its noun.
const fields: [table: string, field: string, rules: string[]][] = [
  // An archive of a checklist has terms of its own for these.
  // Search engines read it too.
  [
    "guide/species",
    "authority",
    [
      "formats/darwin-core/read-checklist",
      "formats/guide/taxon-data",
      // An import asks about no fact that is the list's own.
      "domain/guide/stated-facts",
      "domain/guide/checklist-table",
    ],
  ],
  ["guide/species", "diet", []],
  // Counts are matched by its code, and its page leads to the atlas and to Avibase.
  [
    "guide/species",
    "abapCode",
    ["domain/guide/guide-species", "domain/guide/name-readings", "formats/guide/external-pages"],
  ],
  // A newer checklist recognises a renamed species by it.
  ["guide/species", "avibaseId", ["domain/guide/compare-checklist", "formats/guide/external-pages"]],
  // An import asks for it once for the rows that leave it out.
  [
    "guide/species",
    "taxonomyVersion",
    [
      "formats/darwin-core/read-checklist",
      "domain/guide/file-facts",
      "domain/guide/stated-facts",
      // The command has it as an option.
      "ops/checklist-lines",
      "ops/species",
    ],
  ],
  // A photograph that is taken from Wikimedia Commons becomes the first one.
  ["guide/species", "photoLicence", ["domain/guide/photo"]],
  [
    "guide/species",
    "regionalStatus",
    [
      "formats/guide/checklist-columns",
      "formats/darwin-core/read-checklist",
      // The review of a newer checklist shows its change.
      "db/guide/checklist-difference",
    ],
  ],
  // The list of members for paper has them.
  ["people/profile", "phone1", ["web/admin/members-list.page"]],
  ["people/profile", "phone2", ["web/admin/members-list.page"]],
  // The search finds them, a card shows those of its category, and search engines read the institution.
  [
    "people/profile",
    "currentLocation",
    ["db/people/writing", "web/people/pages/directories", "domain/people/profile-list"],
  ],
  [
    "people/profile",
    "affiliation",
    [
      "db/people/writing",
      "web/people/pages/directories",
      "formats/people/person-data",
      "domain/people/profile-list",
    ],
  ],
  [
    "people/profile",
    "placeOfWork",
    [
      "db/people/writing",
      "web/people/pages/directories",
      "formats/people/person-data",
      "domain/people/profile-list",
      // A record at ORCID fills it.
      "web/people/orcid/profile-offers",
    ],
  ],
  // What is written for reference managers, search engines and catalogues, and read from records of theirs.
  [
    "posts/work-fields",
    "awardingInstitution",
    [
      "domain/posts/work-field-names",
      "formats/posts/post-citation",
      "formats/posts/citation-tags",
      "formats/posts/json-ld",
      "formats/works/reading/bibtex-work",
      "formats/works/reading/csl-work",
      "formats/works/reading/datacite-work",
      "formats/works/reading/tagged-work",
      "formats/oai/read-dublin-core",
      "formats/people/orcid-record",
      "domain/works/work-list",
    ],
  ],
  // The import reads a number that is none, and any column can be taken for it.
  ["surveys/survey", "verbatimCount", ["formats/surveys/rows", "domain/surveys/reading-fields"]],
  // eBird's record format has a column for it.
  // The country of a place is read from a code of its state.
  [
    "surveys/survey",
    "stateProvince",
    ["formats/surveys/ebird-file", "formats/surveys/readings/cell-values", "domain/surveys/reading-fields"],
  ],
  // The file is in use as long as an item shows it.
  ["lending/equipment", "imageUrl", ["db/lending/equipment", "domain/lending/equipment-list"]],
];

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");

const sources = globSync("src/**/*.{ts,tsx}")
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test\.tsx?$|\/migrations\/|\/ops\/demo\//.test(path))
  .map((path) => ({
    name: path.replace(/^src\/(?:core|institute|birds)\/|\.tsx?$/g, ""),
    text: withoutComments(readFileSync(path, "utf8")),
  }));

test.each(fields)("in %s, %s is named in at most three files besides its rules", (table, field, rules) => {
  const named = sources
    .filter(({ text }) => new RegExp(`(?<![\\w-])${field}(?![\\w-])`).test(text))
    .map(({ name }) => name);
  expect(named).toContain(`domain/${table}`);
  expect(named).toEqual(expect.arrayContaining(rules));
  expect(named.filter((name) => !rules.includes(name)).length, named.join(", ")).toBeLessThanOrEqual(3);
});
