import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { importSurveyFiles } from "../imports/import-surveys.ts";

const ROWS = 250_000;

describeWithDatabase("SV13: the report of a file with a quarter of a million bad rows", (open) => {
  test("has one line for each kind of problem, with its number and the first three rows", async () => {
    vi.setConfig({ testTimeout: 120_000 });
    const app = await openApp(await open());
    const folder = join(app.folder, "imports");
    await mkdir(folder, { recursive: true });
    const path = join(folder, "chosen");
    const rows = Array.from({ length: ROWS }, (_, row) => `no date,Plot E,Hoopoe,${row}`);
    await writeFile(path, ["Date,Site,Species,Count", "2019-11-12,Plot E,Hoopoe,many", ...rows].join("\n"));
    const report = await importSurveyFiles(app.db, [{ name: "chosen", path }], {
      accountId: null,
      dryRun: true,
      folder,
    });
    expect(report.problems.filter(({ line }) => line > 0)).toEqual([
      {
        line: 3,
        rows: ROWS,
        lines: [3, 4, 5],
        column: "Date",
        message: "“no date” is not a date. Write it as 2018-03-24.",
      },
      {
        line: 2,
        rows: 1,
        lines: [2],
        column: "Count",
        message: expect.stringContaining("“many” is not a number."),
      },
    ]);
    expect(report.skipped).toBe(ROWS);
  });
});
