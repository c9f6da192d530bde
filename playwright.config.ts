import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { isAll } from "./tests/all-tests.ts";

const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Chromium without windows: it takes half the time, but has no back/forward cache. */
const shell = "/usr/bin/chromium-headless-shell";
/** The first of the ports that the tested sites listen on; another one lets two runs go side by side. */
const port = Number(process.env.E2E_PORT ?? 4361);
/** Journeys whose server writes or counts what others read at the same moment; all else has tests of `db/` on both. */
const stores =
  /\/(calls|checklists|field-reviews|lending|moderating|reviewing|search|survey-imports|writing)\.spec\.ts$/;
/** Neither accessibility nor the keyboard depends on the database. */
const handOnly = /axe finds|only the keyboard/;
const sqlite = { name: "sqlite", port };
const postgres = {
  name: "postgres",
  port: port + 1,
  testMatch: stores,
  grepInvert: handOnly,
};
const databases = isAll ? [sqlite, postgres] : [sqlite];

/** Journeys through the built site in Chromium over SQLite; when all is tested, those that store something over PostgreSQL too. */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  // A shared machine can be slow for a moment; what passes at the second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON
    ? [["line"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : [["line"]],
  outputDir: "test-results",
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: {
      executablePath: existsSync(shell) ? shell : chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // The process for it would draw without a GPU too, and copy each picture.
        "--in-process-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // Recording a trace slows every journey down.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    timezoneId: "Africa/Lagos",
    locale: "en-GB",
    // Drawing what moves takes a sixth of the time; journeys about it ask for it.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: databases.map(({ port, ...project }) => ({
    ...project,
    use: { baseURL: `http://127.0.0.1:${port}` },
  })),
  webServer: databases.map(({ name, port }) => ({
    command: `node e2e/serve.ts ${name} ${port}`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 90_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  })),
});
