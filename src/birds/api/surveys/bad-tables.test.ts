import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeWorkbook } from "#tests/make-workbook.ts";
import { importSurveyFiles } from "../imports/import-surveys.ts";

vi.setConfig({ testTimeout: 120_000 });

describeWithDatabase("a table that nobody would like to read", (open) => {
  async function checking(bytes: Uint8Array | string) {
    const app = await openApp(await open());
    const folder = join(app.folder, "imports");
    await mkdir(folder, { recursive: true });
    const path = join(folder, "chosen");
    await writeFile(path, bytes);
    return importSurveyFiles(app.db, [{ name: "chosen", path }], { accountId: null, dryRun: true, folder });
  }
  const counts = [
    ["Date", "Site", "Species", "Count"],
    ["2024-03-01", "Ridge", "Hamerkop", 2],
    ["2024-03-02", "Ridge", "Hoopoe", 1],
  ];

  test("is one of 40 sheets, and the one with birds is read", async () => {
    const others = Array.from(
      { length: 39 },
      (_, at) =>
        [
          `Wages ${at}`,
          [
            ["Name", "Pay"],
            ["Ada", 5],
          ],
        ] as const,
    );
    const sheets = [...others.slice(0, 20), ["Counts", counts] as const, ...others.slice(20)];
    const report = await checking(await makeWorkbook(Object.fromEntries(sheets)));
    expect(report).toMatchObject({ surveys: { created: 2 }, counts: { created: 2 } });
    expect(report.notes).toContain("The sheet “Counts” was read; the others were not.");
    expect(report.notes?.find((note) => note.startsWith("Not read: "))).toMatch(/“[^”]+” \(\d+ rows?\)/);
  });

  test("is in a workbook without a sheet, or without a cell", async () => {
    await expect(checking(await makeWorkbook({}))).rejects.toThrow("This workbook has no table.");
    await expect(checking(await makeWorkbook({ A: [], B: [[]] }))).rejects.toThrow(
      "This workbook has no table.",
    );
  });

  test("has 300 columns, of which the report says that they are not used", async () => {
    const more = Array.from({ length: 296 }, (_, at) => `Question ${at} of the form`);
    const text = [
      ["Date", "Site", "Species", "Count", ...more],
      ["2024-03-01", "Ridge", "Hamerkop", "2", ...more.map(() => "no")],
      ["2024-03-01", "Ridge", "Hoopoe", "3", ...more.map(() => "yes")],
    ];
    const report = await checking(text.map((row) => row.join(",")).join("\n"));
    expect(report).toMatchObject({ surveys: { created: 1 }, counts: { created: 2 } });
    expect(report.notes?.find((note) => note.startsWith("296 columns are not used"))).toMatch(
      /: “Question 0 of the form” \(2 cells\), .*“Question 295 of the form” \(2 cells\)\.$/,
    );
  });

  test.each([
    ["visits in rows", true],
    ["visits in columns", false],
  ])("has 900 species and 400 visits, with %s", async (_, isByRow) => {
    const letters = (at: number) =>
      [...String(at + 1000)].map((digit) => "abcdefghij"[Number(digit)]).join("");
    const species = Array.from({ length: 900 }, (_, at) => `Genus${letters(at)} speciesus`);
    const days = Array.from({ length: 400 }, (_, at) =>
      new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10),
    );
    const cell = (bird: number, visit: number) => ((bird + visit) % 30 === 0 ? "2" : "0");
    const rows = isByRow
      ? [
          ["Date", "Site", ...species],
          ...days.map((day, at) => [day, "Ridge", ...species.map((_, bird) => cell(bird, at))]),
        ]
      : [
          ["Site", "Species", ...days],
          ...species.map((name, bird) => ["Ridge", name, ...days.map((_, at) => cell(bird, at))]),
        ];
    const report = await checking(rows.map((row) => row.join(",")).join("\n"));
    expect(report).toMatchObject({
      surveys: { created: 400 },
      counts: { created: 12_000 },
      skipped: 0,
      problems: [],
    });
  });
});
