import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findCycles, findViolations } from "./architecture.ts";

const files = globSync("{src,tests,e2e,bench,script}/**/*.{ts,tsx}").map((path) =>
  path.replaceAll("\\", "/"),
);

const sources = files.map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("the project follows its own rules", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(findViolations(sources)).toEqual([]);
});

test("no file imports itself by way of others, not even for its types", () => {
  expect(findCycles(sources)).toEqual([]);
});

test("a cycle is found once, however long it is", () => {
  const cycle = [
    { path: "src/domain/a.ts", text: 'import type { B } from "./b.ts";' },
    { path: "src/domain/b.ts", text: 'import { c } from "#domain/c.ts";' },
    { path: "src/domain/c.ts", text: 'export { a } from "./a.ts";' },
    { path: "src/domain/d.ts", text: 'import { a } from "./a.ts";' },
  ];
  expect(findCycles(cycle)).toEqual([
    "src/domain/a.ts imports src/domain/b.ts imports src/domain/c.ts imports src/domain/a.ts: a cycle",
  ]);
});

describe("a rule is broken by", () => {
  const broken: [path: string, text: string, complaint: RegExp][] = [
    ["src/domain/posts/post.ts", 'import { list } from "#db/posts/posts.ts";', /domain must not know db/],
    ["src/domain/posts/post.ts", 'import type { Db } from "../../db/connect.ts";', /domain must not know db/],
    ["src/domain/posts/post.ts", 'import { log } from "#log";', /domain must not know log\.ts/],
    [
      "src/domain/posts/post.ts",
      'export * from "#formats/rich-text/clean.ts";',
      /domain must not know formats/,
    ],
    ["src/formats/csv.ts", 'import { now } from "#db/record.ts";', /formats must not know db/],
    ["src/db/posts/posts.ts", 'import { createApi } from "#api/app.ts";', /db must not know api/],
    [
      "src/db/posts/posts.ts",
      'import { folderStore } from "#adapters/files/folder.ts";',
      /db must not know adapters/,
    ],
    [
      "src/db/posts/posts.ts",
      'const { mail } = await import("#adapters/mail.ts");',
      /db must not know adapters/,
    ],
    ["src/adapters/mail.ts", 'import * as posts from "#db/posts/posts.ts";', /adapters must not know db/],
    ["src/api/app.ts", 'import { root } from "#web/root.tsx";', /api must not know web/],
    ["src/api/app.ts", 'import { readConfig } from "#config";', /api must not know config\.ts/],
    ["src/api/app.ts", 'import "#ops/cli.ts";', /api must not know ops/],
    ["src/api/app.ts", 'import { remind } from "#jobs/remind.ts";', /api must not know jobs/],
    ["src/ops/cli.ts", 'import "../server.ts";', /ops must not know server\.ts/],
    ["src/jobs/mail.ts", 'import { help } from "#ops/cli.ts";', /jobs must not know ops/],
    ["src/config.ts", 'import { Post } from "#db/posts/posts.ts";', /config\.ts must not know db/],
    ["src/web/root.tsx", 'import { createApi } from "#api/app.ts";', /more than types of src\/api\/app\.ts/],
    ["src/web/root.tsx", 'import { type Api, createApi } from "#api/app.ts";', /more than types of/],
    ["src/web/root.tsx", 'import type { Schema } from "#db/schema.ts";', /web must not know db/],
    ["src/web/news/list.tsx", 'import { Head } from "../people/head.tsx";', /news\/ must not know people\//],
    [
      "src/web/news/list.tsx",
      'import {\n  Head,\n} from "#web/people/head.tsx";',
      /news\/ must not know people\//,
    ],
    ["src/web/ui/pager.tsx", 'import { Menu } from "../layout/menu.tsx";', /ui\/ must not know layout\//],
    [
      "src/web/layout/menu.tsx",
      'import { List } from "../posts/list.tsx";',
      /layout\/ must not know posts\//,
    ],
    [
      "src/web/layout/menu.tsx",
      'import { theme } from "../forms/theme.ts";',
      /layout\/ must not know forms\//,
    ],
    [
      "src/web/forms/drafts.ts",
      'import { values } from "../posts/editor/values.ts";',
      /forms\/ must not know posts\//,
    ],
    ["src/db/posts/posts.ts", "if (isPostgres(db)) return;", /names a database/],
    ["src/api/app.ts", 'import { Pool } from "pg";', /names a database/],
    ["src/db/people/profiles.ts", 'import { SqliteDialect } from "kysely";', /names a database/],
    ["src/db/surveys/atlas.ts", 'db.selectFrom("published_survey")', /every count is withheld/],
    ["src/db/surveys/atlas.ts", 'db.selectFrom("survey_site as site")', /every count is withheld/],
    ["src/api/app.ts", "const port = process.env.PORT;", /only the configuration reads process\.env/],
    ["src/api/app.ts", "throw new HTTPException(404);", /throw an AppError/],
    ["src/web/utils/text.ts", "", /"utils" names nothing/],
    ["src/domain/helpers.ts", "", /"helpers" names nothing/],
    ["tests/lib/make.ts", "", /"lib" names nothing/],
    ["src/domain/words.ts", "const word = { ...\x7b a, b }, c };", /without `...{ }`/],
    ["src/domain/index.ts", "", /no barrels/],
    ["src/web/ui/index.tsx", "", /no barrels/],
    ["src/db/posts/posts.ts", "\n".repeat(301), /301 lines; at most 300/],
    ["src/db/posts.test.ts", "\n".repeat(401), /401 lines; at most 400/],
  ];
  test.each(broken)("%s: %s", (path, text, complaint) => {
    expect(findViolations([{ path, text }])).toEqual([expect.stringMatching(complaint)]);
  });
});

describe("no rule is broken by", () => {
  const allowed: [path: string, text: string][] = [
    ["src/domain/posts/post.ts", 'import { z } from "zod";\nimport { fold } from "./words.ts";'],
    ["src/db/posts/posts.ts", 'import { cleanHtml } from "#formats/rich-text/clean.ts";'],
    ["src/db/connect.ts", 'import { Pool } from "pg";\nconst it = isPostgres(db);'],
    ["src/api/env.ts", 'import type { FileStore } from "#adapters/files/store.ts";'],
    ["src/web/client.ts", 'import type { Api } from "#api/app.ts";'],
    ["src/web/client.ts", 'import { type Api, type Env } from "#api/app.ts";'],
    [
      "src/web/news/list.tsx",
      'import { Pager } from "../ui/pager.tsx";\nimport { meta } from "../page-meta.ts";',
    ],
    ["src/web/admin/moderator.page.tsx", 'import { theme } from "../forms/theme.ts";'],
    ["src/web/admin/post-card.tsx", 'import { openEditor } from "../posts/editor/use-post-editor.tsx";'],
    ["src/web/root.tsx", 'import { Footer } from "./layout/footer.tsx";'],
    [
      "src/server.ts",
      'import { createApi } from "#api/app.ts";\nawait import("#ops/demo/seed.ts");\nprocess.env;',
    ],
    ["src/ops/cli.ts", 'import { migrate } from "#db/migrate.ts";'],
    ["src/api/app.test.ts", 'import { openApp } from "#tests/app.ts";\nimport { Pool } from "pg";'],
    ["src/domain/words.ts", '/** Not an import "#db/posts/posts.ts" from "#db/posts/posts.ts" */\n'],
    ["tests/app.ts", 'import { createApi } from "#api/app.ts";\nprocess.env;'],
    ["src/db/posts/posts.ts", "\n".repeat(300)],
  ];
  test.each(allowed)("%s: %s", (path, text) => {
    expect(findViolations([{ path, text }])).toEqual([]);
  });
});
