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
    { path: "src/core/domain/a.ts", text: 'import type { B } from "./b.ts";' },
    { path: "src/core/domain/b.ts", text: 'import { c } from "#core/domain/c.ts";' },
    { path: "src/core/domain/c.ts", text: 'export { a } from "./a.ts";' },
    { path: "src/core/domain/d.ts", text: 'import { a } from "./a.ts";' },
  ];
  expect(findCycles(cycle)).toEqual([
    "src/core/domain/a.ts imports src/core/domain/b.ts imports src/core/domain/c.ts imports src/core/domain/a.ts: a cycle",
  ]);
});

describe("a rule is broken by", () => {
  const broken: [path: string, text: string, complaint: RegExp][] = [
    [
      "src/core/domain/posts/post.ts",
      'import { list } from "#core/db/posts/posts.ts";',
      /domain must not know db/,
    ],
    [
      "src/core/domain/posts/post.ts",
      'import type { Db } from "../../db/connect.ts";',
      /domain must not know db/,
    ],
    ["src/core/domain/posts/post.ts", 'import { log } from "#core/log.ts";', /domain must not know log\.ts/],
    [
      "src/core/domain/posts/post.ts",
      'export * from "#core/formats/rich-text/clean.ts";',
      /domain must not know formats/,
    ],
    ["src/core/formats/csv.ts", 'import { now } from "#core/db/record.ts";', /formats must not know db/],
    ["src/core/db/posts/posts.ts", 'import { createApi } from "#site/app.ts";', /db must not know api/],
    [
      "src/core/db/posts/posts.ts",
      'import { folderStore } from "#core/adapters/files/folder.ts";',
      /db must not know adapters/,
    ],
    [
      "src/core/db/posts/posts.ts",
      'const { mail } = await import("#core/adapters/mail.ts");',
      /db must not know adapters/,
    ],
    [
      "src/core/adapters/mail.ts",
      'import * as posts from "#core/db/posts/posts.ts";',
      /adapters must not know db/,
    ],
    ["src/app.ts", 'import { root } from "#site/root.tsx";', /api must not know web/],
    ["src/app.ts", 'import { readConfig } from "#core/config.ts";', /api must not know config\.ts/],
    ["src/app.ts", 'import "#site/cli.ts";', /api must not know ops/],
    ["src/app.ts", 'import { remind } from "#core/jobs/remind.ts";', /api must not know jobs/],
    ["src/cli.ts", 'import "./server.ts";', /ops must not know server\.ts/],
    ["src/core/jobs/mail.ts", 'import { help } from "#site/cli.ts";', /jobs must not know ops/],
    ["src/core/config.ts", 'import { Post } from "#core/db/posts/posts.ts";', /config\.ts must not know db/],
    ["src/root.tsx", 'import { createApi } from "#site/app.ts";', /more than types of src\/app\.ts/],
    ["src/root.tsx", 'import { type Api, createApi } from "#site/app.ts";', /more than types of/],
    ["src/root.tsx", 'import type { Schema } from "#core/db/schema.ts";', /web must not know db/],
    [
      "src/core/web/news/list.tsx",
      'import { Head } from "../people/head.tsx";',
      /news\/ must not know people\//,
    ],
    [
      "src/core/web/news/list.tsx",
      'import {\n  Head,\n} from "#core/web/people/head.tsx";',
      /news\/ must not know people\//,
    ],
    [
      "src/core/web/ui/pager.tsx",
      'import { Menu } from "../layout/menu.tsx";',
      /ui\/ must not know layout\//,
    ],
    [
      "src/core/web/layout/menu.tsx",
      'import { List } from "../posts/list.tsx";',
      /layout\/ must not know posts\//,
    ],
    [
      "src/core/web/layout/menu.tsx",
      'import { theme } from "../forms/theme.ts";',
      /layout\/ must not know forms\//,
    ],
    [
      "src/core/web/forms/drafts/drafts.ts",
      'import { values } from "../../posts/editor/values.ts";',
      /forms\/ must not know posts\//,
    ],
    ["src/core/db/posts/posts.ts", "if (isPostgres(db)) return;", /names a database/],
    ["src/app.ts", 'import { Pool } from "pg";', /names a database/],
    ["src/core/db/people/profiles.ts", 'import { SqliteDialect } from "kysely";', /names a database/],
    ["src/core/db/surveys/atlas.ts", 'db.selectFrom("published_survey")', /every count is withheld/],
    ["src/core/db/surveys/atlas.ts", 'db.selectFrom("survey_site as site")', /every count is withheld/],
    ["src/app.ts", "const port = process.env.PORT;", /only the configuration reads process\.env/],
    ["src/app.ts", "throw new HTTPException(404);", /throw an AppError/],
    ["src/core/web/utils/text.ts", "", /"utils" names nothing/],
    ["src/core/domain/helpers.ts", "", /"helpers" names nothing/],
    ["tests/lib/make.ts", "", /"lib" names nothing/],
    ["src/core/domain/words.ts", "const word = { ...\x7b a, b }, c };", /without `...{ }`/],
    ["src/core/domain/index.ts", "", /no barrels/],
    ["src/core/web/ui/index.tsx", "", /no barrels/],
    ["src/core/db/posts/posts.ts", "\n".repeat(301), /301 lines; at most 300/],
    ["src/core/db/posts.test.ts", "\n".repeat(401), /401 lines; at most 400/],
  ];
  test.each(broken)("%s: %s", (path, text, complaint) => {
    expect(findViolations([{ path, text }])).toEqual([expect.stringMatching(complaint)]);
  });
});

describe("no rule is broken by", () => {
  const allowed: [path: string, text: string][] = [
    ["src/core/domain/posts/post.ts", 'import { z } from "zod";\nimport { fold } from "./words.ts";'],
    ["src/core/db/posts/posts.ts", 'import { cleanHtml } from "#core/formats/rich-text/clean.ts";'],
    ["src/core/db/connect.ts", 'import { Pool } from "pg";\nconst it = isPostgres(db);'],
    ["src/core/api/env.ts", 'import type { FileStore } from "#core/adapters/files/store.ts";'],
    ["src/core/web/client.ts", 'import type { Api } from "#site/app.ts";'],
    ["src/core/web/client.ts", 'import { type Api, type Env } from "#site/app.ts";'],
    [
      "src/core/web/news/list.tsx",
      'import { Pager } from "../ui/pager.tsx";\nimport { meta } from "../page-meta.ts";',
    ],
    ["src/core/web/admin/moderator.page.tsx", 'import { theme } from "../forms/theme.ts";'],
    ["src/core/web/admin/post-card.tsx", 'import { openEditor } from "../posts/editor/use-post-editor.tsx";'],
    ["src/root.tsx", 'import { Footer } from "#core/web/layout/footer.tsx";'],
    [
      "src/server.ts",
      'import { createApi } from "#site/app.ts";\nawait import("#site/demo.ts");\nprocess.env;',
    ],
    ["src/cli.ts", 'import { migrate } from "#core/db/migrate.ts";'],
    ["src/core/api/errors.test.ts", 'import { openApp } from "#tests/app.ts";\nimport { Pool } from "pg";'],
    [
      "src/core/domain/words.ts",
      '/** Not an import "#core/db/posts/posts.ts" from "#core/db/posts/posts.ts" */\n',
    ],
    ["tests/app.ts", 'import { createApi } from "#site/app.ts";\nprocess.env;'],
    ["src/core/db/posts/posts.ts", "\n".repeat(300)],
  ];
  test.each(allowed)("%s: %s", (path, text) => {
    expect(findViolations([{ path, text }])).toEqual([]);
  });
});
