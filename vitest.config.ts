import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

// Tests of pure code start at once; all others find a PostgreSQL that is started once per run.
const pure = [
  "src/*/{domain,formats,adapters,web}/**/*.test.ts",
  "src/core/*.test.ts",
  "tests/architecture.test.ts",
  "tests/halves.test.ts",
  "tests/production-packages.test.ts",
  "tests/deploy-files.test.ts",
  "tests/packages.test.ts",
  "tests/casts.test.ts",
  "tests/check-reply.test.ts",
  "tests/one-place.test.ts",
  "tests/consequences.test.ts",
  "tests/commits.test.ts",
  "tests/internal-links.test.ts",
  "tests/words.test.ts",
];

// These add a row to a table of the domain before other modules read it, so they share no module.
const tables = "tests/{loan-status-table,post-type-table,species-field}.test.ts";
// Whole programs, moves and files: they take long, and what they join has tests of its own.
const long =
  "{src/core/ops/{archive,explain-failure},src/birds/api/surveys/other-formats,src/institute/api/works/works-files,tests/{moved-site,processes,replies-file,reply-schemas}}.test.ts";
// Tests of processes as an institute runs them; they take longer.
const production = "tests/production/**/*.test.ts";
// Failures on purpose; `script/drill` runs one after the other, to measure them, `--long` each many times.
const drills = "tests/drills/**/*.test.ts";

export default defineConfig({
  test: {
    // On two cores: two fifths of the time a test waits for a database or another process.
    maxWorkers: 3,
    // Spies end with their test, since most files share the modules that they load, which saves a fifth of the time.
    restoreMocks: true,
    // As in `playwright.config.ts`; the report says which tests needed it, and each of them is a bug to find.
    retry: process.env.CI ? 1 : 0,
    env: {
      // What is refused on purpose need not be read; a failure still shows.
      LOG_LEVEL: "error",
      // Imports start processes, which load twice as fast from the cache.
      NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/node", import.meta.url)),
    },
    projects: [
      { test: { name: "pure", include: pure, isolate: false } },
      {
        test: {
          name: "databases",
          isolate: false,
          include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...pure, tables, long, production, drills],
          globalSetup: "tests/prepare-databases.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "tables",
          include: [tables],
          globalSetup: "tests/prepare-databases.ts",
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "long",
          isolate: false,
          include: [long],
          globalSetup: "tests/prepare-databases.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "drills",
          include: [drills],
          globalSetup: "tests/drills/figures.ts",
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: "production", include: [production], testTimeout: 60_000 } },
    ],
  },
});
