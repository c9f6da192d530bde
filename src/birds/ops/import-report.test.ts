import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importSurveyFiles } from "#birds/api/imports/import-surveys.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { describeImport } from "./import-lines.ts";

const counts = [
  "Counts of the team,,,,,",
  "Survey date,Plot name,Species,No of birds,Wind,Moon",
  "2024-03-03,Plot A,Hamerkop,2,3,full",
  "2024-03-03,Plot A,Piapiac,many,3,full",
  "one day,Plot A,Hamerkop,1,3,full",
  "someday,Plot B,Hoopoe,1,3,full",
  "no date,Plot B,Hoopoe,1,3,full",
  "never,Plot B,Hoopoe,1,3,full",
  "2024-03-04,,Hoopoe,1,3,full",
].join("\n");

describeWithDatabase("SV3: the report of an import", (open) => {
  test("says what was understood, then each kind of problem with its rows, then what is stored", async () => {
    const app = await openApp(await open());
    const folder = join(app.folder, "imports");
    await mkdir(folder, { recursive: true });
    const path = join(folder, "counts.csv");
    await writeFile(path, counts);
    const options = { accountId: null, dryRun: true, folder };
    const report = await importSurveyFiles(app.db, [{ name: "counts.csv", path }], options);
    expect(describeImport(report).split("\n")).toEqual([
      "The header is in row 2. What is above it was not read as rows.",
      "Columns: “Survey date”: Date; “Plot name”: Point; “Species”: English name; “No of birds”: Number of birds.",
      "2 columns are not used: “Wind” (7 cells), “Moon” (7 cells).",
      "The file does not say whether its lists are complete, so none counts as complete: no species counts as absent.",
      "4 rows, first 5, 6, 7, Survey date, “one day” is not a date. Write it as 2018-03-24.",
      "row 4, No of birds, “many” is not a number. The species counts as present, and the original text is stored.",
      "row 9, Site, This row has no location and was left out.",
      "Dry run, nothing was saved. This import would result in:",
      "surveys: 1 added, 0 changed, 0 unchanged.",
      "counts: 2 added, 0 changed, 0 unchanged.",
      "5 rows left out.",
      "Stored: 1 survey, 2 records, 2 birds of 2 species.",
      "Days: 3 March 2024.",
      "Largest numbers: Hamerkop: 2 at Plot A on 3 March 2024 (row 3).",
      "Used: 2 of 7 rows, 4 of 6 columns, 27 of 41 filled cells.",
      "Commonest: Hamerkop: 1 record, 2 birds, usually 2, at most 2; Piapiac: 1 record, no number of birds.",
    ]);
  });
});
