import { globSync, readFileSync } from "node:fs";
import { parseAst } from "vite";
import { expect, test } from "vitest";

// The edges where a type is stated that the compiler cannot derive, and why.
const casts: Record<string, string> = {
  "src/core/domain/fields.ts": "derives types from a table of fields",
  "src/core/domain/keys.ts": "Object.keys and fromEntries forget the names that a type has",
  "src/core/domain/accounts/policy.ts":
    "an action names its rule and its subject; only the policy authorizes",
  "src/core/adapters/web-streams.ts": "Node and the DOM declare the same streams",
  "src/institute/formats/pages/shown-content.ts": "each page is made by the schema of its name",
  "src/institute/api/posts/posts.ts": "Hono reads parameters from a literal pattern",
  "src/core/db/connect.ts": "a key of the public cache always names the same query",
  "src/core/db/sqlite-dialect.ts": "Kysely states the type of the rows",
  "src/core/db/sqlite.ts": "node:sqlite declares neither bound values nor rows as arrays",
};
const parsers: Record<string, string> = {
  "src/core/domain/fields.ts": "read through the schemas of the fields",
  "src/core/domain/keys.ts": "read as an unknown value",
  "src/institute/domain/posts/harvest.ts": "read through a schema",
  "src/core/adapters/fetch-text.ts": "read as an object of unknown values",
  "src/birds/formats/surveys/rows.ts": "read as an unknown value",
  "src/birds/api/guide/species.ts": "read through a schema",
  "src/core/db/accounts/idempotency.ts": "the reply of the same function to the same call",
  "src/birds/db/guide/checklist-records.ts": "read through a schema",
  "src/birds/db/guide/former-species.ts": "read through a schema",
  "src/core/db/external-answers.ts": "read through a schema",
  "src/core/db/follows/follow-letters.ts": "read through a schema",
  "src/institute/db/lending/request-undo.ts": "read through a schema",
  "src/institute/db/posts/pages/page-passages.ts": "read as a list of unknown values",
  "src/institute/db/posts/review/approval-undo.ts": "read through a schema",
  "src/core/db/letter-noun.ts": "read through a schema",
  "src/core/db/letters.ts": "read through a schema",
  "src/birds/db/surveys/field-surveys.ts":
    "read through a schema, or written by this file as a list of marks",
  "src/birds/db/surveys/import-jobs.ts": "written as JSON of this type by a server",
  "src/core/db/imports/readings.ts": "read through a schema",
  "src/birds/formats/surveys/readings/preview.ts": "read through a schema",
  "src/birds/api/imports/held-import.ts": "read through a schema",
  "src/birds/db/surveys/import-records.ts": "written by this file as a list of names",
  "src/birds/db/surveys/stage-completeness.ts": "written by the same process a moment before",
  "src/birds/db/surveys/stage-positions.ts": "written by the same process a moment before",
  "src/birds/db/surveys/stage.ts": "written by the same process a moment before",
  "src/core/jobs/backups/parts.ts": "read through a schema",
  "src/core/jobs/backups/read-archive.ts": "rows of an archive that was compared with its checksums",
  "src/birds/ops/species.ts": "read through a schema",
  "src/birds/domain/guide/stated-facts.ts": "checked by its schema",
  "src/birds/web/guide/offline/offline-copy.ts": "checked by isGuideCopy",
  "src/institute/web/contact/contact-draft.ts": "read as an object of unknown values",
  "src/core/api/replies.ts": "printed by script/replies.ts, and compared in CI",
  "src/core/web/early-reads.ts": "only sent, and nothing is sent if reading it fails",
  "src/core/web/session/session.ts": "checked by parseSession",
  "src/core/web/site/notices.ts": "read as a list of unknown values",
  "src/core/web/site/show-session.ts": "only shown, and nothing is shown if reading it fails",
};

interface Node {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: object): value is Node => "type" in value && "start" in value;

function nodesOf(value: unknown): Node[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(nodesOf);
  return isNode(value) ? [value, ...inner] : inner;
}

const castTypes = ["TSAsExpression", "TSTypeAssertion", "TSNonNullExpression", "TSAnyKeyword"];

/** The casts in a source file, and its calls of JSON.parse. */
function findClaims(path: string, text: string) {
  const texts = nodesOf(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }, path)).map(
    ({ type, start, end }) => ({ type, code: text.slice(start, end) }),
  );
  return {
    casts: texts.filter(({ type, code }) => castTypes.includes(type) && !code.endsWith(" as const")),
    parses: texts.filter(({ code }) => code === "JSON.parse"),
  };
}

const sources = globSync("src/**/*.{ts,tsx}", { exclude: ["**/*.test.ts", "src/core/db/migrations/**"] }).map(
  (path) => ({ path, ...findClaims(path, readFileSync(path, "utf8")) }),
);

test("a type is claimed without proof only at the listed edges", () => {
  const claiming = sources.filter((source) => source.casts.length > 0);
  expect(claiming.map(({ path }) => path).sort()).toEqual(Object.keys(casts).sort());
});

test("JSON is parsed only where its shape is checked or known", () => {
  const parsing = sources.filter((source) => source.parses.length > 0);
  expect(parsing.map(({ path }) => path).sort()).toEqual(Object.keys(parsers).sort());
});

test.each([
  "const a = b as string;",
  "const a = b!;",
  "const a = <string>b;",
  "let a: any;",
  "let a: Record<string, any>;",
  "const a = [1] as unknown as string[];",
])("a claim is found in %s", (text) => {
  expect(findClaims("a.ts", text).casts.length).toBeGreaterThan(0);
});

test.each(["const a = [1] as const;", 'const a = "this as that!";', "import { b as c } from './b.ts';"])(
  "no claim is found in %s",
  (text) => {
    expect(findClaims("a.ts", text).casts).toEqual([]);
  },
);
