import { expect, test, vi } from "vitest";
import type { SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

vi.setConfig({ testTimeout: 240_000 });

const ROWS = 250_000;

describeWithDatabase("SV13: the report of a file with a quarter of a million bad rows", (open) => {
  test("has one line for each kind of problem, with its number and the first three rows", async () => {
    const app = await openApp(await open());
    const rows = Array.from({ length: ROWS }, (_, row) => `day ${row},Plot E,Hoopoe,${row}`);
    // It is read in a process of 96 MB, which ends if all rows or problems are in memory.
    const reply = await app.api.request("/api/surveys/import?dryRun=true", {
      method: "POST",
      headers: app.headersOf("admin"),
      body: ["Date,Site,Species,Count", "2019-11-12,Plot E,Hoopoe,many", ...rows].join("\n"),
    });
    const report: SurveyImportReport = await reply.json();
    expect(report.problems.filter(({ line }) => line > 0)).toEqual([
      {
        line: 3,
        rows: ROWS,
        lines: [3, 4, 5],
        column: "Date",
        message: "“day 0” is not a date. Write it as 2018-03-24.",
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
