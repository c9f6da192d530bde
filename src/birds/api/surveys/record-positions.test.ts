import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";

const tables = {
  "sightings without a site": [
    "Date,Species,Latitude,Longitude,Count",
    "2021-10-12,Hoopoe,9.87121,8.97341,2",
    "2021-10-12,Hamerkop,9.87999,8.98123,1",
  ],
  "a trip of BirdLasser": [
    "Date,Time,Latitude,Longitude,Pentad,Species primary name,Species secondary name,Count",
    "2021/10/12,06:31,9.87121,8.97341,0955c0855,Hoopoe,Upupa epops,2",
    "2021/10/12,07:31,9.87999,8.98123,0955c0855,Hamerkop,Scopus umbretta,1",
  ],
};

describeEachDatabase("positions of records", (open) => {
  const send = async (app: App, rows: readonly string[]) => {
    const headers = app.headersOf("admin");
    const body = rows.join("\n");
    return (await app.api.request("/api/surveys/import", { method: "POST", headers, body })).json();
  };
  const stored = (app: App) =>
    app.db.selectFrom("published_count").select(["individuals", "position"]).orderBy("individuals").execute();

  for (const [what, rows] of Object.entries(tables))
    test(`of ${what} are kept beside the square that is published, which is said once`, async () => {
      const app = await openApp(await open());
      const report = await send(app, rows);
      expect(report.notes).toContain(
        "2 records have a position of their own. The survey is published in the middle of its square; the positions are kept as they came in, and are not published.",
      );
      const kept = [
        { individuals: 1, position: "9.87999, 8.98123" },
        { individuals: 2, position: "9.87121, 8.97341" },
      ];
      expect(await stored(app)).toEqual(kept);
      const site = app.db.selectFrom("survey_site").select(["decimalLatitude", "decimalLongitude"]);
      expect(await site.execute()).toEqual([{ decimalLatitude: "9.875", decimalLongitude: "8.958333" }]);
      expect(await send(app, rows)).toMatchObject({ counts: { created: 0, updated: 0, unchanged: 2 } });
      for (const path of [
        "/api/surveys/counts.csv",
        "/api/surveys/sites.geojson",
        "/api/surveys/archive.zip",
      ])
        expect(await (await app.api.request(path)).text()).not.toMatch(/9\.87121|9\.87999|8\.97341|8\.98123/);
    });

  test("of a site with a name are those of the site, and nothing is said", async () => {
    const app = await openApp(await open());
    const { notes } = await send(app, [
      "Date,Site,Species,Latitude,Longitude",
      "2021-10-12,Ridge,Hoopoe,9.87,8.97",
    ]);
    expect(notes.join(" ")).not.toContain("position of");
    expect(await stored(app)).toEqual([{ individuals: null, position: null }]);
  });
});
