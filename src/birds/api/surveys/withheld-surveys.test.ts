import { expect, test } from "vitest";
import { findContradictions } from "#core/db/check.ts";
import { readCsv } from "#core/formats/csv.ts";
import { someOf } from "#tests/all-tests.ts";
import { type App, openApp } from "#tests/app.ts";
import { withoutChance } from "#tests/chance.ts";
import { crawl, listGetAddresses } from "#tests/crawl.ts";
import { describeEachDatabase, describeWithDatabase, type OpenDatabase } from "#tests/databases.ts";
import {
  canary,
  canaryRow,
  correct,
  importRows,
  listName,
  makePublicSurveys,
  ways,
} from "#tests/withheld-surveys.ts";

const queries = ["?limit=100", "?year=1987", "?year=1987&limit=100", "?search=zigau", "?searchQuery=zigau"];
const ofPlaces = ["", "&site=zigau-cliff", "&site=laminga&within=50", "&year=1987"];
const publicHoopoe = ["h-1,2018-12-01,Laminga,9.9,8.9,06:30,60,yes,Talatu Tende,Hoopoe,,1,on a wall,h-1-a"];
const chosen = ["Hoopoe", "Hooded Vulture", "Egyptian Plover"].flatMap((species) =>
  ofPlaces.flatMap((place) =>
    ["surveys.csv", "surveys.geojson", "surveys.csv-metadata.json", "phenology", "records"].map(
      (name) => `/api/arrival/${name}?species=${encodeURIComponent(species)}${place}`,
    ),
  ),
);
const squares = ["1055c0735", "0950c0850"].map((pentad) => `/api/atlas/pentads/${pentad}`);

/** Every address that a person may read, with what it answers. */
async function readAll(app: App, person: "other" | "store" | null) {
  const addresses = [...(await listGetAddresses(app, queries)), ...chosen, ...squares];
  return crawl(app, person, addresses);
}

/** A file, the places and the phone's pack; one test reads every address, since each takes its time. */
const fewAddresses = [
  "/api/surveys/counts.csv",
  "/api/surveys/sites.geojson",
  "/api/field/pack",
  "/api/field/places",
  "/api/arrival/places",
];

/** The surveys in the public file, each with the names of its counts. */
async function publicEvents(app: App): Promise<Record<string, string[]>> {
  const file = await (await app.call(null, "GET", "/api/surveys/counts.csv")).arrayBuffer();
  const rows = readCsv(new Uint8Array(file)).rows.map(({ cells }) => cells);
  const events = Map.groupBy(rows, ({ eventID = "" }) => eventID);
  return Object.fromEntries(
    [...events].map(([id, counts]) => [id, counts.flatMap(({ vernacularName }) => vernacularName || [])]),
  );
}

/** What everybody reads of surveys, in numbers. */
async function publicNumbers(app: App) {
  const json = async (path: string) => (await app.call(null, "GET", path)).json();
  const { changedAt: _, ...facts } = await json("/api/surveys/facts");
  const { version: _version, ...pack } = await json("/api/field/pack");
  const { _sites, features } = await json("/api/surveys/sites.geojson");
  return {
    facts,
    pack,
    features,
    coverage: await json("/api/atlas/coverage"),
    choices: await json("/api/arrival/choices"),
    places: await json("/api/arrival/places"),
    records: await Promise.all(
      [1986, 1987, 2018].flatMap((year) =>
        ["year", "season"].map((period) =>
          json(`/api/arrival/records?year=${year}&period=${period}&limit=100`),
        ),
      ),
    ),
    charts: await Promise.all(
      ["Hoopoe", "Hooded Vulture"].map((name) => json(`/api/arrival/phenology?species=${name}`)),
    ),
    square: (await app.call(null, "GET", "/api/atlas/pentads/1055c0735")).status,
  };
}

async function openWithSurveys(open: OpenDatabase): Promise<App> {
  const app = await openApp(await open());
  await makePublicSurveys(app);
  return app;
}

describeWithDatabase("a survey of which every count is withheld", (open) => {
  test.each(someOf(Object.keys(ways), 3))("is in no public answer, made by %s", async (way) => {
    const app = await openWithSurveys(open);
    await ways[way]?.(app);
    const stored = await (await app.call("admin", "GET", "/api/surveys/stored?search=zigau")).json();
    // Proves that it is there.
    expect(stored.data).toMatchObject([{ site: "Zigau cliff" }]);
    for (const [address, reply] of await crawl(app, null, fewAddresses))
      expect(withoutChance(reply), address).not.toMatch(canary);
    for (const [id, names] of Object.entries(await publicEvents(app)))
      expect(names.length > 0 || id === "none-1", id).toBe(true);
    expect(await findContradictions(app.db)).toEqual([]);
  });
});

// On both: what must never show is looked for in the views of both databases.
describeEachDatabase("a survey of which every count is withheld", (open) => {
  const setup = () => openWithSurveys(open);

  test("is in no answer for visitors, other members and those who lend equipment", {
    timeout: 120_000,
  }, async () => {
    const app = await setup();
    await ways["a recorder"]?.(app);
    await ways["a correction"]?.(app);
    for (const person of [null, "other", "store"] as const)
      for (const [address, reply] of await readAll(app, person))
        expect(withoutChance(reply), `${person} at ${address}`).not.toMatch(canary);
  });

  test("changes no public number, list, chart or square", async () => {
    const app = await setup();
    const before = await publicNumbers(app);
    await ways["an import"]?.(app);
    await ways["a recorder"]?.(app);
    expect(await publicNumbers(app)).toEqual(before);
  });

  test("is at no place: a place that only such surveys know answers as one that does not exist", async () => {
    const app = await setup();
    await ways["an import"]?.(app);
    for (const path of ["records?year=1987&", "phenology?", "surveys.csv?", "surveys.geojson?"]) {
      const at = async (site: string) => {
        const reply = await app.call(null, "GET", `/api/arrival/${path}species=Hoopoe&site=${site}`);
        return [reply.status, await reply.text()];
      };
      for (const site of ["zigau-cliff", "Zigau cliff"])
        expect(await at(site), path).toEqual(await at("nowhere"));
    }
    const square = await app.call(null, "GET", "/api/atlas/pentads/1055c0735");
    const empty = await app.call(null, "GET", "/api/atlas/pentads/1050c0735");
    expect({ ...(await square.json()), pentad: "" }).toEqual({ ...(await empty.json()), pentad: "" });
  });

  test("is public again as soon as one of its counts is", async () => {
    const app = await setup();
    await ways["a name that becomes sensitive"]?.(app);
    const { taxa } = await (await app.call("admin", "GET", "/api/sensitive-species")).json();
    const { _id } = taxa.find(({ name }: { name: string }) => name === "Egyptian Plover");
    await app.call("admin", "DELETE", `/api/sensitive-species/${_id}`);
    expect((await publicEvents(app))["canary-1"]).toEqual(["Egyptian Plover"]);
    await listName(app, "Egyptian Plover");
    await importRows(app, [canaryRow("Hoopoe", "Upupa epops", { count: "moved-1" })]);
    expect((await publicEvents(app))["canary-1"]).toEqual(["Hoopoe"]);
    await correct(app, (counts) => counts.filter(({ englishName }) => englishName !== "Hoopoe"));
    expect(Object.keys(await publicEvents(app))).not.toContain("canary-1");
  });

  test("counts in the sums of one-degree squares alone, with its effort and its birds", async () => {
    const app = await setup();
    const row = (day: number, cells: string) =>
      `cell-${day},2018-11-${day},Zigau cliff,10.98765,7.65432,05:43,47,yes,Kanarek Zeisig,${cells}`;
    // Two of five surveys, all of them withheld, found no vulture, so that the sum of the square may be published.
    await importRows(app, [
      ...[11, 12, 13].map((day) => row(day, `Hooded Vulture,Necrosyrtes monachus,2,,cell-${day}-a`)),
      row(14, "Grey Parrot,Psittacus erithacus,1,,cell-14-a"),
      row(15, "Hooded Vultre,,1,,cell-15-a"),
    ]);
    const csv = await (await app.call(null, "GET", "/api/surveys/counts.csv")).text();
    const sums = csv.split("\n").filter((line) => line.includes("generalised:"));
    expect(sums).toHaveLength(3);
    expect(sums.find((line) => line.includes("Necrosyrtes"))).toMatch(/generalised:2018:10\.5:7\.5.*,6,/);
    expect(csv).not.toMatch(/zigau|kanarek|cell-1\d/i);
    const record = async (species: string) =>
      (await (await app.call(null, "GET", `/api/arrival/records?year=2018&species=${species}`)).json())
        .data[0];
    // No survey that is public found it, which is not said of those that are not.
    expect(await record("Hooded Vulture")).toMatchObject({
      state: "withheld",
      surveys: 8,
      surveysSeen: null,
    });
    expect(await record("Hoopoe")).toMatchObject({ surveys: 8, surveysSeen: 7 });
    const chart = await (await app.call(null, "GET", "/api/arrival/phenology?species=Hooded Vulture")).json();
    for (const { surveysSeen, share } of chart.bins.filter(({ surveys }: { surveys: number }) => surveys > 0))
      expect([surveysSeen, share]).toEqual([null, null]);
  });
});

describeEachDatabase("texts of a file that name a sensitive species", (open) => {
  const text = (site: string, species: string, remarks: string, count: string) =>
    `text-1,2018-11-01,${site},9.9,8.9,06:30,60,yes,Talatu Tende,${species},,1,${remarks},${count}`;
  const rows = [
    text("Vulture Rock", "Hoopoe", "below the vultures’ nest", "text-1-a"),
    text("Vulture Rock", "Common Bulbul", "at the vultre ledge", "text-1-b"),
    text("Vulture Rock", "Hooded Vulture", "vulture nest", "text-1-c"),
    text("Vulture Rock", "Barn Owl", "in the barn", "text-1-d"),
  ];

  test("are reported by field before they are stored, without remarks that are not public", async () => {
    const app = await openApp(await open());
    for (const query of ["?dryRun=true", ""]) {
      const { protection } = await importRows(app, rows, query);
      expect(protection.texts).toEqual([
        { field: "Site", rows: 1, first: [{ line: 2 }], names: ["“Vulture Rock”"] },
        {
          field: "Remarks",
          rows: 2,
          first: [{ line: 2 }, { line: 3 }],
          names: ["“below the vultures’ nest”", "“at the vultre ledge”"],
        },
      ]);
    }
    const { protection } = await importRows(app, publicHoopoe);
    expect(protection).not.toHaveProperty("texts");
  });

  test("are shown where the survey is corrected, and no longer once they are gone", async () => {
    const app = await openApp(await open());
    await importRows(app, rows);
    const path = "/api/surveys/stored/text-1";
    const { site, version, counts, marks, ...survey } = await (await app.call("admin", "GET", path)).json();
    expect(marks).toHaveLength(3);
    expect(marks[0]).toBe("Site: “Vulture Rock” names a sensitive species and is public.");
    const corrected = await app.call("admin", "PUT", path, {
      ...survey,
      locationID: site.locationID,
      version,
      reason: "It named the place of a nest.",
      counts: counts.map((count: object) => ({ ...count, remarks: null })),
    });
    expect((await corrected.json()).marks).toHaveLength(1);
  });
});

describeEachDatabase("an observer’s “no birds”", (open) => {
  test("is a statement of its own, and stays public", async () => {
    const app = await openApp(await open());
    await makePublicSurveys(app);
    expect((await publicEvents(app))["none-1"]).toEqual([]);
    await listName(app, "Hoopoe");
    expect(await publicEvents(app)).toEqual({ "none-1": [] });
    const { surveys, counts } = await (await app.call(null, "GET", "/api/surveys/facts")).json();
    expect([surveys, counts]).toEqual([1, 0]);
  });

  test("is no statement of a list that does not say that it is complete, which stays hidden", async () => {
    const app = await openApp(await open());
    await makePublicSurveys(app);
    await importRows(app, ["unsaid-1,2018-10-09,Laminga,9.9,8.9,06:30,60,,Talatu Tende,,,,,"]);
    expect(Object.keys(await publicEvents(app))).not.toContain("unsaid-1");
  });

  test("is not what is left when counts are withheld, refused or moved away", async () => {
    const app = await openApp(await open());
    await makePublicSurveys(app);
    await importRows(app, [
      "none-1,2018-10-08,Laminga,9.9,8.9,06:30,60,yes,Talatu Tende,Hooded Vulture,,1,,none-1-a",
    ]);
    expect(Object.keys(await publicEvents(app))).not.toContain("none-1");
  });
});
