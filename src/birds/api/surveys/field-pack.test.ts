import { expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import type { FieldPack, FieldPlaces, FieldSpeciesList } from "#birds/domain/surveys/field-survey.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

const rows = [
  "Date,Site,Latitude,Longitude,Species,Count,Complete",
  "2026-02-01,Laminga,9.9,8.9,Rock Firefinch,2,yes",
  "2026-02-01,Laminga,9.9,8.9,Hoopoe,1,yes",
  "2026-02-02,Laminga,9.9,8.9,Hoopoe,1,yes",
  "2026-02-03,Laminga,9.9,8.9,Hoopoe,0,yes",
  "2026-03-01,Amurum,,,Hoopoe,4,yes",
  "2026-04-01,Laminga,9.9,8.9,Rock Firefinch,9,no",
].join("\n");

describeWithDatabase("the pack for a phone", (open) => {
  test("has the guide with all names, the share of complete surveys by month, and sites with their birds", async () => {
    const app = await openApp(await open());
    await makeSpecies(app.db, {
      name: "Rock Firefinch",
      scientificName: "Lagonosticta sanguinodorsalis",
      abapCode: "7401",
      names: [{ lang: "ha", value: "Bayanya" }],
      synonyms: ["Lagonosticta umbrinodorsalis"],
    });
    await makeSpecies(app.db, { name: "Hoopoe", scientificName: "Upupa epops" });
    await makeSpecies(app.db, { name: "Ibadan Malimbe" });
    await importSurveys(app.db, readPointCounts(rows), { accountId: null, dryRun: false });
    const { species, sites }: FieldPack = await (await app.call(null, "GET", "/api/field/pack")).json();
    expect(species.map(({ looks: _, ...one }) => one)).toEqual([
      {
        englishName: "Hoopoe",
        scientificName: "Upupa epops",
        names: [],
        months: [0, 67, 100, ...new Array(9).fill(0)],
      },
      { englishName: "Ibadan Malimbe", scientificName: "Malimbus ibadanensis", names: [], months: [] },
      {
        englishName: "Rock Firefinch",
        scientificName: "Lagonosticta sanguinodorsalis",
        names: ["Bayanya", "7401", "Lagonosticta umbrinodorsalis"],
        months: [0, 33, ...new Array(10).fill(0)],
      },
    ]);
    expect(species[1]?.looks?.colours).toEqual({ black: 0.53, red: 0.47 });
    expect(sites).toEqual([
      { locationID: "laminga", name: "Laminga", latitude: 9.9, longitude: 8.9, common: [0, 2] },
    ]);
    const list: FieldSpeciesList = await (await app.call(null, "GET", "/api/field/species")).json();
    expect(list.species).toEqual(species);
    const placesOf = async (query: string): Promise<FieldPlaces> =>
      (await app.call(null, "GET", `/api/field/places${query}`)).json();
    for (const query of ["", "?near=9.9,8.5", "?near=10.3,8.9"])
      expect(await placesOf(query)).toEqual({ list: list.version, sites });
    expect(await placesOf("?near=-9.9,8")).toEqual({ list: list.version, sites: [] });
  });

  test.each(["pack", "species"])("is sent again only when it has changed: %s", async (part) => {
    const app = await openApp(await open());
    const address = `/api/field/${part}`;
    const first = await app.call(null, "GET", address);
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    const get = () => app.api.request(address, { headers: { "If-None-Match": tag } });
    expect((await get()).status).toBe(304);
    await app.as("admin").api.species.$post({ json: { name: "Hoopoe" } });
    expect((await get()).status).toBe(200);
  });
});
