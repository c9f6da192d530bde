import { expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { createSurveyFiles, type SurveyFileKind, type SurveyFiles } from "./survey-files.ts";

const sheet = `date,site,observers,start,duration_min,species,scientific name,count
2018-10-04,Amurum,Musa Danjuma,07:00,60,Willow Warbler,Phylloscopus trochilus,4
2018-10-04,Amurum,Musa Danjuma,07:00,60,Hooded Vulture,Necrosyrtes monachus,17
2019-11-05,Laminga,Ada Bello,06:30,30,Hoopoe,Upupa epops,2
`;

describeWithDatabase("files of all surveys", (open) => {
  test("are the same, byte for byte, when a process of their own writes them", async () => {
    const { db, place } = await open();
    await importSurveys(db, readPointCounts(sheet), { accountId: null, dryRun: false });
    const publicUrl = () => "https://malimbe.example.org";
    const here = createSurveyFiles({ db, place, publicUrl });
    const apart = createSurveyFiles({ db, place, publicUrl, maxCountsHere: 0 });
    const read = async (files: SurveyFiles, kind: SurveyFileKind, filter = {}) =>
      Buffer.from(await new Response(await files.open(kind, filter)).arrayBuffer());
    for (const kind of ["csv", "ebird", "ebirdParts", "cards", "archive"] as const) {
      const file = await read(apart, kind);
      expect(file.length, kind).toBeGreaterThan(100);
      expect(file.equals(await read(here, kind)), kind).toBe(true);
    }
    const year = (await read(apart, "csv", { year: 2018 })).toString();
    expect(year).toContain("Willow Warbler");
    expect(year).not.toContain("Hoopoe");
    expect(year).not.toContain("Necrosyrtes");
  });
});
