import { expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import type { SensitiveSpecies } from "#birds/domain/guide/sensitive-taxon.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { openZip } from "#core/adapters/zip.ts";
import { type App, openApp } from "#tests/app.ts";
import { withoutChance } from "#tests/chance.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

const header =
  "Date,Site,State,Latitude,Longitude,Time,Minutes,Observer,Species,Scientific name,Count,Remarks";
const place = "Wase Rock,Plateau,9.0654,9.9571,07:00,45,Musa Danjuma";
const sighting = (english: string, scientific: string, count = 17) =>
  `2018-10-05,${place},${english},${scientific},${count},nest in the cleft`;
/** Visits to the same place without detections, so that a sum can be published. */
const visits = [11, 12, 13, 14, 15, 16].map((day) => `2018-11-${day},${place},,,,`);
const sheet = (...rows: string[]) => [header, ...rows, ...visits].join("\n");

const send = (app: App, text: string) =>
  app.api.request("/api/surveys/import?complete=yes", {
    method: "POST",
    headers: app.headersOf("admin"),
    body: text,
  });
const read = async (app: App, path: string) => (await app.call(null, "GET", path)).text();
const archived = async (app: App) => {
  const reply = await app.call(null, "GET", "/api/surveys/archive.zip");
  const zip = await openZip(new Uint8Array(await reply.arrayBuffer()));
  return zip.text("occurrence.txt");
};

/** Every public response with counts, and the text that it contains about a name. */
async function waysOut(app: App, name: string): Promise<Record<string, string>> {
  const encodedName = encodeURIComponent(name);
  const lines = (text: string) =>
    text
      .split("\n")
      .filter((line) => line.includes(name))
      .join("\n");
  return {
    csv: lines(await read(app, "/api/surveys/counts.csv")),
    csvOfYear: lines(await read(app, "/api/surveys/counts.csv?year=2018")),
    ebird: lines(await read(app, "/api/surveys/ebird.csv")),
    cards: lines(await read(app, "/api/surveys/cards.csv")),
    sites: lines(await read(app, "/api/surveys/sites.geojson")),
    archive: lines(await archived(app)),
    recordsOfPlace: lines(await read(app, "/api/arrival/records?year=2018&site=wase-rock&limit=100")),
    record: await read(app, `/api/arrival/records?year=2018&species=${encodedName}&site=wase-rock`),
    chart: await read(app, `/api/arrival/phenology?species=${encodedName}&site=wase-rock`),
    atlas: lines(await read(app, "/api/atlas/coverage")),
    species: lines(await read(app, `/api/species/search?searchQuery=${encodedName}`)),
  };
}
const namesOf = async (app: App): Promise<string[]> => {
  const { species } = JSON.parse(await read(app, "/api/arrival/choices"));
  return species.map(({ englishName }: { englishName: string }) => englishName);
};
const exact = /Wase|wase-rock|9\.06|9\.95|2018-1|Danjuma|cleft|07:00/;

describeWithDatabase("counts of a sensitive species", (open) => {
  test.each([
    ["Hooded Vulture", "Necrosirtes monachus", "Vulture"],
    ["Vulture (Hooded)", "Accipitridae sp.", "Vulture"],
    ["Hooded Vultre", "", "Vulture"],
    ["Necrosirtes monachus", "Necrosirtes monachus", "Necrosyrtes"],
    ["Raptor", "Accipitridae", "Accipitridae"],
  ])("are never published with their day, place or words: %s, %s", async (english, scientific, as) => {
    const app = await openApp(await open());
    expect((await send(app, sheet(sighting(english, scientific)))).status).toBe(200);
    const outputs = await waysOut(app, as);
    for (const text of Object.values(await waysOut(app, english)))
      if (!as.includes(english)) expect(text).not.toContain(english);
    for (const [way, text] of Object.entries(outputs)) expect(withoutChance(text), way).not.toMatch(exact);
    expect(outputs.csv).toContain("generalised:2018:9.5:9.5");
    expect(outputs.archive).toContain("generalised:2018:9.5:9.5");
    expect(JSON.parse(outputs.chart ?? "")).toMatchObject({ placesWithheld: true, site: null, days: [] });
    expect(outputs.recordsOfPlace).toBe("");
  });

  test("are separate from other counts with the same scientific name", async () => {
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

  test("are not part of a sum that would reveal an incomplete survey", async () => {
    const app = await openApp(await open());
    const broken = sighting("Wood Dove", "").replace(",17,", ",-1,");
    await app.api.request("/api/surveys/import?complete=yes&incomplete=store", {
      method: "POST",
      headers: app.headersOf("admin"),
      body: sheet(sighting("Hooded Vulture", "Necrosyrtes monachus"), broken),
    });
    const record = await read(app, "/api/arrival/records?year=2018&species=Hooded Vulture");
    expect(JSON.parse(record).data).toEqual([]);
    expect(await namesOf(app)).toEqual([]);
  });

  test("are listed if that does not reveal which survey detected the species", async () => {
    const app = await openApp(await open());
    const bulbul = sighting("Common Bulbul", "Pycnonotus barbatus");
    await send(app, sheet(bulbul, sighting("Hooded Vulture", "Necrosyrtes monachus")));
    expect(await namesOf(app)).toEqual(["Common Bulbul", "Necrosyrtes"]);
    const chart = JSON.parse(await read(app, "/api/arrival/phenology?species=Hooded Vulture"));
    expect(chart.species).toMatchObject({ englishName: "Necrosyrtes" });
  });

  test("are not listed with so few surveys that the name would reveal one", async () => {
    const app = await openApp(await open());
    const rows = [
      sighting("Common Bulbul", "Pycnonotus barbatus"),
      sighting("Hooded Vulture", "Necrosyrtes monachus"),
    ];
    await send(app, [header, ...rows, ...visits.slice(0, 3)].join("\n"));
    expect(await namesOf(app)).toEqual(["Common Bulbul"]);
    for (const [way, text] of Object.entries(await waysOut(app, "Hooded Vulture")))
      expect(text, way).not.toContain("Hooded Vulture");
  });

  test("are protected at once in a database that had them before the list", async () => {
    const app = await openApp(await open());
    const batch = readPointCounts(sheet(sighting("Hooded Vulture", "Necrosirtes monachus")));
    await importSurveys(app.db, batch, { accountId: null, dryRun: false });
    await app.db.updateTable("counted_species").set({ sensitivity: "open", judgedAt: null }).execute();
    const { judgeNewNames } = await import("#birds/db/guide/sensitive-names.ts");
    await judgeNewNames(app.db);
    expect(await read(app, "/api/surveys/counts.csv")).not.toMatch(/Vulture.*Wase|Wase.*Vulture/);
  });
});

describeWithDatabase("an import with sensitive species", (open) => {
  test("reports which rows are generalised and which are held back, in a dry run too", async () => {
    const app = await openApp(await open());
    const rows = sheet(
      sighting("Common Bulbul", "Pycnonotus barbatus"),
      sighting("Hooded Vulture", "Necrosirtes monachus"),
      sighting("Vultre", ""),
      sighting("Cape Vulture", ""),
    );
    const protection = {
      generalised: {
        rows: 2,
        first: [{ line: 3 }, { line: 5 }],
        names: ["Hooded Vulture (Necrosirtes monachus)", "Cape Vulture"],
      },
      heldBack: { rows: 1, first: [{ line: 4 }], names: ["Vultre"] },
    };
    for (const query of ["?dryRun=true", ""]) {
      const reply = await app.api.request(`/api/surveys/import${query}`, {
        method: "POST",
        headers: app.headersOf("admin"),
        body: rows,
      });
      expect(await reply.json()).toMatchObject({ created: 11, protection });
    }
  });
});

const api = "/api/sensitive-species";
type Listed = Awaited<ReturnType<typeof listed>>;
const listed = async (app: App) => {
  const reply = await app.call("admin", "GET", api);
  const body: SensitiveSpecies = await reply.json();
  return body;
};
const actions = (app: App) =>
  app.db
    .selectFrom("audit")
    .select(["action", "accountId"])
    .where("subject", "=", "sensitive")
    .orderBy("at")
    .orderBy("id")
    .execute();
const exactRows = async (app: App, name: string) =>
  (await read(app, "/api/surveys/counts.csv"))
    .split("\n")
    .filter((line) => line.includes(name) && line.includes("Wase"));

describeWithDatabase("the list of sensitive species", (open) => {
  test("begins with vultures and grey parrots", async () => {
    const { taxa } = await listed(await openApp(await open()));
    expect(taxa.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Gyps", "Necrosyrtes", "Psittacus", "Vulture", "Grey Parrot"]),
    );
    expect(taxa).toHaveLength(13);
    expect(taxa[0]).toMatchObject({ listedBy: null, generalisation: "cellAndYear" });
  });

  test("accepts a species of the guide with all its names, and the public download follows at once", async () => {
    const app = await openApp(await open());
    const bustard = await makeSpecies(app.db, {
      name: "Arabian Bustard",
      scientificName: "Ardeotis arabs",
      synonyms: ["Otis arabs"],
      names: [{ lang: "ha", value: "Tuje", source: null }],
    });
    await send(app, sheet(sighting("Tuje", "", 1), sighting("Bustard", "Otis arabs", 2)));
    expect(await exactRows(app, "Tuje")).toHaveLength(1);
    const input = { speciesId: bustard, name: "Arabian Bustard", reason: "Hunted" };
    const reply = await app.call("admin", "POST", api, input);
    expect([reply.status, await reply.json()]).toEqual([201, { _id: expect.any(String), changedNames: 2 }]);
    expect(await exactRows(app, "Tuje")).toEqual([]);
    expect(await exactRows(app, "Otis arabs")).toEqual([]);
    expect((await app.call("admin", "POST", api, input)).status).toBe(409);
    expect((await app.call("admin", "POST", api, { name: "ardeotis-arabs", reason: "x" })).status).toBe(409);
  });

  test("accepts a typed genus, and explains an invalid one", async () => {
    const app = await openApp(await open());
    await send(app, sheet(sighting("Kori Bustard", "Ardeotis kori", 1)));
    const made = await app.call("admin", "POST", api, { name: "Ardeotis", reason: "Hunted", source: "IUCN" });
    expect(await made.json()).toMatchObject({ changedNames: 1 });
    expect(await exactRows(app, "Ardeotis")).toEqual([]);
    const refused = await app.call("admin", "POST", api, { name: "?!", reason: "" });
    expect(await refused.json()).toMatchObject({
      fields: { name: expect.stringContaining("three letters"), reason: "Say why it is sensitive." },
    });
    const unknown = { name: "Nothing", speciesId: "nothing", reason: "x" };
    expect((await app.call("admin", "POST", api, unknown)).status).toBe(404);
  });

  test("no longer protects a removed entry, and logs who removed it", async () => {
    const app = await openApp(await open());
    await send(app, sheet(sighting("Griffon", "Gyps fulvus")));
    expect(await exactRows(app, "Gyps")).toEqual([]);
    const { taxa } = await listed(app);
    const gyps = taxa.find(({ name }) => name === "Gyps");
    const reply = await app.call("admin", "DELETE", `${api}/${gyps?._id}`);
    expect(await reply.json()).toMatchObject({ changedNames: 1 });
    expect(await exactRows(app, "Gyps")).toHaveLength(1);
    expect(await actions(app)).toEqual([{ action: "sensitive.unlist", accountId: app.people.admin._id }]);
    expect((await app.call("admin", "DELETE", `${api}/${gyps?._id}`)).status).toBe(404);
  });

  test("holds back similar names until an admin decides, and again when the decision is withdrawn", async () => {
    const app = await openApp(await open());
    await send(app, sheet(sighting("Psittacula", "Psittacula krameri"), sighting("Vultre", "")));
    const before = await listed(app);
    expect(before.heldBack).toEqual([
      { ...before.heldBack[0], scientificName: "Psittacula krameri", resembles: "Psittacus", rows: 1 },
      { ...before.heldBack[1], englishName: "Vultre", resembles: "Vulture", rows: 1 },
    ]);
    const decide = (at: number, sensitivity: string, from: Listed = before) =>
      app.call("admin", "POST", `${api}/decisions`, {
        countedSpeciesId: from.heldBack[at]?._id,
        sensitivity,
      });
    expect((await decide(0, "open")).status).toBe(201);
    expect((await decide(1, "sensitive")).status).toBe(201);
    expect((await decide(1, "open")).status).toBe(409);
    expect(await exactRows(app, "Psittacula")).toHaveLength(1);
    expect(await exactRows(app, "Vultre")).toEqual([]);
    // Further counts under both names follow the decision.
    await send(app, sheet(sighting("Psittacula", "Psittacula krameri"), sighting("Vultre", "", 3)));
    const after = await listed(app);
    expect([after.heldBack, after.decisions.length]).toEqual([[], 2]);
    const open_ = after.decisions.find(({ sensitivity }) => sensitivity === "open");
    expect(open_).toMatchObject({ englishName: "Psittacula", decidedBy: "Ada Bello" });
    expect((await app.call("admin", "DELETE", `${api}/decisions/${open_?._id}`)).status).toBe(200);
    expect(await exactRows(app, "Psittacula")).toEqual([]);
    expect((await actions(app)).map(({ action }) => action)).toEqual([
      "sensitive.decide",
      "sensitive.decide",
      "sensitive.withdraw",
    ]);
  });

  test("requires a new decision when a name resembles an entry added later", async () => {
    const app = await openApp(await open());
    await send(app, sheet(sighting("Psittacula", "Psittacula krameri")));
    const [name] = (await listed(app)).heldBack;
    const decision = { countedSpeciesId: name?._id, sensitivity: "open" };
    await app.call("admin", "POST", `${api}/decisions`, decision);
    for (const { _id, name: known } of (await listed(app)).taxa)
      if (known === "Psittacus") await app.call("admin", "DELETE", `${api}/${_id}`);
    await app.call("admin", "POST", api, { name: "Psittacus", reason: "Trade" });
    expect((await listed(app)).heldBack).toHaveLength(1);
    expect(await exactRows(app, "Psittacula")).toEqual([]);
  });

  test("treats a name as open while the guide contains it", async () => {
    const app = await openApp(await open());
    await send(app, sheet(sighting("Rose-ringed Parakeet", "Psittacula krameri")));
    expect(await exactRows(app, "Psittacula")).toEqual([]);
    const species = { name: "Rose-ringed Parakeet", scientificName: "Psittacula krameri" };
    const { _id } = await (await app.call("admin", "POST", "/api/species", species)).json();
    expect(await exactRows(app, "Psittacula")).toHaveLength(1);
    await app.call("admin", "PATCH", `/api/species/${_id}`, { scientificName: "Alexandrinus krameri" });
    expect(await exactRows(app, "Psittacula")).toEqual([]);
  });

  test("is only for admins", async () => {
    const app = await openApp(await open());
    await send(app, sheet(sighting("Vultre", "")));
    for (const person of [null, "member", "store", "newcomer"] as const) {
      const reply = await app.call(person, "GET", api);
      expect([401, 403]).toContain(reply.status);
      expect(await reply.text()).not.toMatch(/Vult|Gyps/);
    }
  });
});
