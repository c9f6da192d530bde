import { expect, test } from "vitest";
import { openZip } from "#adapters/zip.ts";
import { importSurveys } from "#db/survey-import.ts";
import { readPointCounts } from "#formats/surveys/point-counts.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";

const header =
  "Date,Site,State,Latitude,Longitude,Time,Minutes,Observer,Species,Scientific name,Count,Remarks";
const place = "Wase Rock,Plateau,9.0654,9.9571,07:00,45,Musa Danjuma";
const sighting = (english: string, scientific: string, count = 17) =>
  `2018-10-05,${place},${english},${scientific},${count},nest in the cleft`;
/** Visits to the same place that found nothing, so that a sum can be told. */
const visits = [11, 12, 13, 14, 15, 16].map((day) => `2018-11-${day},${place},,,,`);
const sheet = (...rows: string[]) => [header, ...rows, ...visits].join("\n");

const send = (app: App, text: string) =>
  app.api.request("/api/surveys/import", { method: "POST", headers: app.headersOf("admin"), body: text });
const read = async (app: App, path: string) => (await app.call(null, "GET", path)).text();
const archived = async (app: App) => {
  const reply = await app.call(null, "GET", "/api/surveys/archive.zip");
  const zip = await openZip(new Uint8Array(await reply.arrayBuffer()));
  return zip.text("occurrence.txt");
};

/** Every public answer in which counts stand, with what is found in it of a name. */
async function waysOut(app: App, name: string): Promise<Record<string, string>> {
  const asked = encodeURIComponent(name);
  const lines = (text: string) =>
    text
      .split("\n")
      .filter((line) => line.includes(name))
      .join("\n");
  return {
    csv: lines(await read(app, "/api/surveys/counts.csv")),
    csvOfYear: lines(await read(app, "/api/surveys/counts.csv?year=2018")),
    archive: lines(await archived(app)),
    recordsOfPlace: lines(await read(app, "/api/arrival/records?year=2018&site=wase-rock&limit=100")),
    record: await read(app, `/api/arrival/records?year=2018&species=${asked}&site=wase-rock`),
    chart: await read(app, `/api/arrival/phenology?species=${asked}&site=wase-rock`),
    atlas: lines(await read(app, "/api/atlas/coverage")),
    species: lines(await read(app, `/api/species/search?searchQuery=${asked}`)),
  };
}
const exact = /Wase|wase-rock|9\.06|9\.95|2018-1|Danjuma|cleft|07:00/;

describeEachDatabase("counts of a sensitive species", (open) => {
  test.each([
    ["Hooded Vulture", "Necrosirtes monachus"],
    ["Vulture (Hooded)", "Accipitridae sp."],
    ["Hooded Vultre", ""],
    ["Necrosirtes monachus", "Necrosirtes monachus"],
    ["Raptor", "Accipitridae"],
  ])("leave by no way with their day or place: %s, %s", async (english, scientific) => {
    const app = await openApp(await open());
    expect((await send(app, sheet(sighting(english, scientific)))).status).toBe(200);
    const told = await waysOut(app, english);
    for (const [way, text] of Object.entries(told)) expect(text, way).not.toMatch(exact);
    expect(told.csv).toContain("generalised:2018:9.5:9.5");
    expect(told.archive).toContain("generalised:2018:9.5:9.5");
    expect(JSON.parse(told.chart ?? "")).toMatchObject({ placesWithheld: true, site: null, days: [] });
    expect(told.recordsOfPlace).toBe("");
  });

  test("are kept apart from others that were given the same scientific name", async () => {
    const app = await openApp(await open());
    const rows = [
      sighting("Common Bulbul", "Pycnonotus barbatus", 1),
      sighting("Hooded Vulture", "Pycnonotus barbatus", 2),
      sighting("Common Bulbul", "Pycnonotus barbatus", 3),
    ];
    await send(app, sheet(...rows));
    const counts = (await read(app, "/api/surveys/counts.csv")).split("\n");
    expect(counts.filter((line) => line.includes("Bulbul") && /Wase/.test(line))).toHaveLength(2);
    expect(counts.filter((line) => line.includes("Vulture") && /Wase/.test(line))).toEqual([]);
    expect(await (await send(app, sheet(...rows))).json()).toMatchObject({ created: 0, updated: 0 });
  });

  test("are protected from the first moment on, in a database that had them before the list", async () => {
    const app = await openApp(await open());
    const batch = readPointCounts(sheet(sighting("Hooded Vulture", "Necrosirtes monachus")));
    await importSurveys(app.db, batch, { accountId: null, dryRun: false });
    await app.db.updateTable("counted_species").set({ sensitivity: "open", judgedAt: null }).execute();
    const { judgeNewNames } = await import("#db/sensitive-names.ts");
    await judgeNewNames(app.db);
    expect(await read(app, "/api/surveys/counts.csv")).not.toMatch(/Vulture.*Wase|Wase.*Vulture/);
  });
});
