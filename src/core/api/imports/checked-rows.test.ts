import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importSurveyFiles } from "#birds/api/imports/import-surveys.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const sheet = [
  "Date,Site,Time,Minutes,Observer,Species,Scientific name,Count,Remarks",
  "2018-10-04,Amurum,06:30,60,Talatu Tende,Willow Warbler,Phylloscopus trochilus,3,=cmd()",
  "2018-10-05,Wase Rock,07:00,45,Musa Danjuma,Barn Swallow,Hirundo rustica,2,",
  "2018-10-05,Wase Rock,07:00,45,,Common Bulbul,,-4,",
].join("\n");

describeWithDatabase("a file that is checked before it is stored", (open) => {
  test("is read once, and its rows are stored as the check has read them", async () => {
    const [direct, staged] = [await openApp(await open()), await openApp(await open())];
    const folder = join(staged.folder, "imports");
    await mkdir(folder, { recursive: true });
    const files = [{ name: "chosen", path: join(folder, "chosen") }];
    const place = { accountId: null, folder };
    await writeFile(files[0]?.path ?? "", sheet);
    const atOnce = await importSurveyFiles(direct.db, files, { ...place, dryRun: false });
    const checked = await importSurveyFiles(staged.db, files, { ...place, leavesRows: true, dryRun: true });
    await writeFile(files[0]?.path ?? "", "Another file, which was not checked");
    const stored = await importSurveyFiles(staged.db, files, { ...place, leavesRows: true, dryRun: false });
    // Only a check says how the table is read.
    const { proposal, ...found } = checked;
    expect(proposal?.reading.columns).not.toEqual([]);
    expect(stored).toEqual({ ...found, dryRun: false });
    expect(stored).toEqual(atOnce);
    const download = async (app: typeof direct) =>
      (await app.call(null, "GET", "/api/surveys/counts.csv")).text();
    expect(await download(staged)).toBe(await download(direct));
    expect(await readdir(folder)).toEqual(["chosen"]);
  });
});
