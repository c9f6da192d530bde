import { expect, test } from "vitest";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import type { Db } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { importSurveys } from "../surveys/import.ts";
import { listImports, undoImport } from "../surveys/import-records.ts";
import { get, listAll } from "./rows.ts";
import { find } from "./species.ts";

const header = "Date,Site,Latitude,Longitude,Complete,Species,Scientific name,Count";
const amurum = "2018-10-20,Amurum,9.88,8.98,yes";
const count = (db: Db, rows: readonly string[], isDemonstration = false) => {
  const read = readPointCounts([header, ...rows].join("\n"));
  const surveys = read.surveys.map((survey) => ({ ...survey, isDemonstration }));
  return importSurveys(db, { ...read, surveys }, { accountId: null, dryRun: false, files: ["counts.csv"] });
};

/** How a species is confirmed on each door that says so. */
async function doors(db: Db) {
  const { data } = await find(db, { page: 0 });
  return Promise.all(
    data.map(async ({ _id, name, provisional }) => {
      const one = await get(db, _id);
      const listed = (await listAll(db)).find((species) => species._id === _id);
      expect([one.provisional, listed?.provisional]).toEqual([provisional, provisional]);
      expect(listed?.evidence).toBe(one.evidence);
      return `${name}: ${one.evidence}${provisional ? ", provisional" : ""}`;
    }),
  ).then((lines) => lines.sort());
}

describeEachDatabase("a species on the list for its range alone", (open) => {
  async function guide() {
    const { db } = await open();
    for (const [name, scientificName] of [
      ["Willow Warbler", "Phylloscopus trochilus"],
      ["Hooded Vulture", "Necrosyrtes monachus"],
    ])
      await makeSpecies(db, { name, scientificName, status: null, evidence: "spans" });
    return db;
  }

  test("is confirmed by an accepted public count, and no longer once that is undone", async () => {
    const db = await guide();
    const before = await doors(db);
    expect(before).toEqual(["Hooded Vulture: spans, provisional", "Willow Warbler: spans, provisional"]);
    await count(db, [`${amurum},Willow Warbler,Phylloscopus trochilus,2`]);
    expect(await doors(db)).toContain("Willow Warbler: confirmed");
    const { data } = await listImports(db, 0, 1);
    await undoImport(db, null, Number(data[0]?._id));
    expect(await doors(db)).toEqual(before);
  });

  test.each([
    ["none was there", `${amurum},Willow Warbler,Phylloscopus trochilus,0`],
    ["it was counted abroad", "2018-10-20,Mefou,3.62,11.58,yes,Willow Warbler,Phylloscopus trochilus,2"],
    ["the survey is invented", `${amurum},Willow Warbler,Phylloscopus trochilus,2`],
    ["the bird is sensitive", `${amurum},Hooded Vulture,Necrosyrtes monachus,2`],
  ])("stays so if %s", async (why, row) => {
    const db = await guide();
    const before = await doors(db);
    await count(db, [row, `${amurum},Common Bulbul,Pycnonotus barbatus,1`], why.includes("invented"));
    expect(await db.selectFrom("published_count").select("surveyId").execute()).toHaveLength(2);
    expect(await doors(db)).toEqual(before);
  });
});
