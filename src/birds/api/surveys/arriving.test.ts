import { expect, test } from "vitest";
import { listArriving } from "#birds/db/surveys/arriving.ts";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

/** Weekly surveys at Amurum in three seasons; the warbler is there from October, the bulbul always, the vulture from October. */
function sheet() {
  const rows = ["Date,Site,Complete,Species,Scientific name,Count"];
  for (const begins of [2020, 2021, 2022])
    for (let week = 0; week < 50; week++) {
      const date = new Date(Date.UTC(begins, 6, 3 + week * 7)).toISOString().slice(0, 10);
      rows.push(`${date},Amurum,yes,Common Bulbul,Pycnonotus barbatus,2`);
      const isWinter = week >= 13 && week < 40;
      if (isWinter) rows.push(`${date},Amurum,yes,Willow Warbler,Phylloscopus trochilus,1`);
      if (isWinter) rows.push(`${date},Amurum,yes,Hooded Vulture,Necrosyrtes monachus,1`);
    }
  return rows.join("\n");
}

describeWithDatabase("what arrives these weeks", (open) => {
  test("is each migrant about the median of its arrivals, and never a sensitive bird", async () => {
    const { db } = await open();
    for (const [name, scientificName] of [
      ["Willow Warbler", "Phylloscopus trochilus"],
      ["Common Bulbul", "Pycnonotus barbatus"],
      ["Hooded Vulture", "Necrosyrtes monachus"],
    ] as const)
      await makeSpecies(db, { name, scientificName });
    await importSurveys(db, readPointCounts(sheet()), { accountId: null, dryRun: false });
    const october = await listArriving(db, "2026-09-25");
    expect(october).toMatchObject({ site: "Amurum", invented: null });
    expect(october.species).toEqual([
      expect.objectContaining({ englishName: "Willow Warbler", usually: "2026-10-02", seasons: 3 }),
    ]);
    expect((await listArriving(db, "2026-08-01")).species).toEqual([]);
    expect((await listArriving(db, "2026-11-01")).species).toEqual([]);
  });

  test("follows the next import, and leaves out a bird as soon as it is sensitive", async () => {
    const app = await openApp(await open());
    const { db } = app;
    await makeSpecies(db, { name: "Willow Warbler", scientificName: "Phylloscopus trochilus" });
    await makeSpecies(db, { name: "Garden Warbler", scientificName: "Sylvia borin" });
    const names = async () =>
      (await listArriving(db, "2026-09-25")).species.map(({ englishName }) => englishName);
    const store = (text: string) =>
      importSurveys(db, readPointCounts(text), { accountId: null, dryRun: false });
    await store(sheet());
    expect(await names()).toEqual(["Willow Warbler"]);
    await store(sheet().replaceAll(/Willow Warbler,Phylloscopus trochilus/g, "Garden Warbler,Sylvia borin"));
    expect(await names()).toEqual(["Garden Warbler", "Willow Warbler"]);
    const body = { name: "Garden Warbler", reason: "A test." };
    expect((await app.call("admin", "POST", "/api/sensitive-species", body)).status).toBe(201);
    expect(await names()).toEqual(["Willow Warbler"]);
  });

  test("is no resident, whose first and last records are no arrival and no departure either", async () => {
    const app = await openApp(await open());
    const names = { name: "Willow Warbler", scientificName: "Phylloscopus trochilus" };
    const id = await makeSpecies(app.db, { ...names, residency: "palearctic" });
    await importSurveys(app.db, readPointCounts(sheet()), { accountId: null, dryRun: false });
    const read = async () => {
      const reply = await app.call(null, "GET", "/api/arrival/phenology?species=Willow Warbler");
      return [(await listArriving(app.db, "2026-09-25")).species.length, await reply.json()];
    };
    const dates = { n: 3 };
    expect(await read()).toMatchObject([1, { arrivals: dates, departures: dates, isResident: false }]);
    await app.call("admin", "PATCH", `/api/species/${id}`, { residency: "resident" });
    expect(await read()).toMatchObject([0, { arrivals: null, departures: null, isResident: true }]);
  });

  test("is nothing without surveys", async () => {
    const { db } = await open();
    expect(await listArriving(db, "2026-10-01")).toEqual({ site: null, species: [], invented: null });
  });
});
