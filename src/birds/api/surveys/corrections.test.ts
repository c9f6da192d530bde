import { expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { beginImport } from "#birds/db/surveys/imports.ts";
import type { StoredSurvey } from "#birds/domain/surveys/correction.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { readCsv } from "#core/formats/csv.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const sheet = [
  "eventID,Date,siteid,Site,Latitude,Longitude,Minutes,Complete,Observer,recordid,Species,Scientific name,Count",
  "a/1,2018-10-04,amurum,Amurum,9.88,8.98,60,yes,Talatu Tende,a1,Willow Warbler,Phylloscopus trochilus,3",
  "a/1,2018-10-04,amurum,Amurum,9.88,8.98,60,yes,Talatu Tende,a2,Barn Swallow,Hirundo rustica,40",
  "a/1,2018-10-04,amurum,Amurum,9.88,8.98,60,yes,Talatu Tende,a3,Hooded Vulture,Necrosyrtes monachus,2",
  "b/1,2018-11-05,laminga,Laminga,9.91,8.98,30,yes,Musa Danjuma,b1,Willow Warbler,Phylloscopus trochilus,1",
].join("\n");

const address = `/api/surveys/stored/${encodeURIComponent("a/1")}`;

describeWithDatabase("a stored survey", (open) => {
  async function openStored() {
    const app = await openApp(await open());
    const terms = { licence: "CC-BY-NC-4.0" as const, source: "A neighbour" };
    await importSurveys(app.db, readPointCounts(sheet), { accountId: null, dryRun: false, terms });
    return app;
  }
  const read = async (app: App): Promise<StoredSurvey> => (await app.call("admin", "GET", address)).json();
  const put = (app: App, correction: object) => app.call("admin", "PUT", address, correction);
  const correctionOf = ({ site, version, ...survey }: StoredSurvey, changes: object = {}) => ({
    ...survey,
    locationID: site.locationID,
    version,
    reason: "The form was misread.",
    ...changes,
  });
  const publicRows = async (app: App) => {
    const file = await (await app.call(null, "GET", "/api/surveys/counts.csv")).arrayBuffer();
    return readCsv(new Uint8Array(file)).rows.map(({ cells }) => cells);
  };
  const lastAudit = (app: App) =>
    app.db
      .selectFrom("audit")
      .selectAll()
      .where("subject", "=", "survey")
      .orderBy("at", "desc")
      .executeTakeFirst();
  const newestImport = async (app: App) =>
    (await (await app.call("admin", "GET", "/api/surveys/imports")).json()).data[0];

  test("is found by its site, its day and its key", async () => {
    const app = await openStored();
    const keysOf = async (query: string) =>
      (await (await app.call("admin", "GET", `/api/surveys/stored?${query}`)).json()).data.map(
        ({ eventID }: { eventID: string }) => eventID,
      );
    expect(await keysOf("")).toEqual(["b/1", "a/1"]);
    expect(await keysOf("search=amur")).toEqual(["a/1"]);
    expect(await keysOf("search=b/1")).toEqual(["b/1"]);
    expect(await keysOf("from=2018-11-01&to=2018-11-30")).toEqual(["b/1"]);
    expect(await keysOf("search=nowhere")).toEqual([]);
    expect((await app.call("admin", "GET", "/api/surveys/stored?from=yesterday")).status).toBe(422);
  });

  test("is corrected with a reason: numbers change, a count goes, another comes, and all of it can be undone", async () => {
    const app = await openStored();
    const before = await publicRows(app);
    const stored = await read(app);
    const [swallow, vulture, warbler] = stored.counts;
    const added = { englishName: "Hoopoe", scientificName: "Upupa epops", individuals: 1 };
    const corrected = await put(
      app,
      correctionOf(stored, {
        minutes: 90,
        endDate: "",
        counts: [{ ...warbler, individuals: 5 }, vulture, added],
      }),
    );
    expect(corrected.status).toBe(200);
    expect(swallow?.englishName).toBe("Barn Swallow");
    const rows = (await publicRows(app)).filter(({ eventID }) => eventID === "a/1");
    expect(
      rows.map(({ vernacularName, individualCount, sampleSizeValue, minutes }) => [
        vernacularName,
        individualCount,
        sampleSizeValue ?? minutes,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["Willow Warbler", "5", "90"],
        ["Hoopoe", "1", "90"],
      ]),
    );
    expect(rows).toHaveLength(2);
    // Its source and licence stay.
    expect(rows[0]).toMatchObject({ rightsHolder: "A neighbour", license: expect.stringContaining("by-nc") });
    expect((await read(app)).counts.map(({ englishName }) => englishName)).toEqual([
      "Hooded Vulture",
      "Hoopoe",
      "Willow Warbler",
    ]);
    expect(await lastAudit(app)).toMatchObject({ action: "survey.correct", accountId: app.people.admin._id });
    expect(JSON.stringify(await lastAudit(app))).toContain("The form was misread.");

    const record = await newestImport(app);
    expect(record).toMatchObject({ reason: "The form was misread.", blockedBy: null });
    expect((await app.call("admin", "DELETE", `/api/surveys/imports/${record._id}`)).status).toBe(204);
    expect(await publicRows(app)).toEqual(before);
  });

  test("loses a count, and then its last ones, when that is all that changes, and both can be undone", async () => {
    const app = await openStored();
    const before = await publicRows(app);
    const namesOf = async () =>
      (await publicRows(app))
        .filter(({ eventID }) => eventID === "a/1")
        .map(({ vernacularName }) => vernacularName);
    const imports: string[] = [];
    const withoutSwallow = (await read(app)).counts.filter(
      ({ englishName }) => englishName !== "Barn Swallow",
    );
    for (const [counts, names] of [
      [withoutSwallow, ["Willow Warbler"]],
      // A survey without counts has a row of its own.
      [[], [""]],
    ] as const) {
      expect((await put(app, correctionOf(await read(app), { counts }))).status).toBe(200);
      expect(await namesOf()).toEqual(names);
      expect((await read(app)).counts).toHaveLength(counts.length);
      expect(await lastAudit(app)).toMatchObject({ action: "survey.correct" });
      const stored = await newestImport(app);
      expect(stored).toMatchObject({ surveys: { changed: 1 }, counts: { changed: 0 } });
      imports.unshift(stored._id);
    }
    for (const id of imports)
      expect((await app.call("admin", "DELETE", `/api/surveys/imports/${id}`)).status).toBe(204);
    expect(await publicRows(app)).toEqual(before);
  });

  test("moves to another known site with all its counts", async () => {
    const app = await openStored();
    expect((await put(app, correctionOf(await read(app), { locationID: "laminga" }))).status).toBe(200);
    const chart = await (
      await app.call(null, "GET", "/api/arrival/records?year=2018&species=Willow Warbler&site=laminga")
    ).json();
    expect(chart.data[0]).toMatchObject({ surveys: 2, surveysSeen: 2, individuals: 4 });
  });

  test("is deleted with a reason, and comes back when that is undone", async () => {
    const app = await openStored();
    const before = await publicRows(app);
    const { version } = await read(app);
    const query = new URLSearchParams({ version, reason: "A training exercise." });
    expect((await app.call("admin", "DELETE", `${address}?${query}`)).status).toBe(204);
    expect((await publicRows(app)).map(({ eventID }) => eventID)).toEqual(["b/1"]);
    expect((await app.call("admin", "GET", address)).status).toBe(404);
    expect((await app.call("admin", "DELETE", `${address}?${query}`)).status).toBe(404);
    expect(await lastAudit(app)).toMatchObject({ action: "survey.delete" });
    const record = await newestImport(app);
    expect(record).toMatchObject({ reason: "A training exercise.", replaced: 1, blockedBy: null });
    await app.call("admin", "DELETE", `/api/surveys/imports/${record._id}`);
    expect(await publicRows(app)).toEqual(before);
  });

  test("is not corrected when someone else has changed it, or nothing has changed", async () => {
    const app = await openStored();
    const stored = await read(app);
    expect((await put(app, correctionOf(stored))).status).toBe(200);
    expect((await newestImport(app)).reason).toBeNull();
    expect((await put(app, correctionOf(stored, { minutes: 70 }))).status).toBe(200);
    const stale = await put(app, correctionOf(stored, { minutes: 80 }));
    expect([stale.status, (await stale.json()).message]).toEqual([
      409,
      expect.stringContaining("Someone else"),
    ]);
    const query = new URLSearchParams({ version: stored.version, reason: "Stale." });
    expect((await app.call("admin", "DELETE", `${address}?${query}`)).status).toBe(409);
    expect((await read(app)).minutes).toBe(70);
    const running = app.db
      .selectFrom("survey_import")
      .select("id")
      .where("publishedAt", "is", null)
      .where("undoneAt", "is", null);
    expect(await running.execute()).toEqual([]);
  });

  test.each([
    ["reason", { reason: " " }],
    ["date", { date: "2018-02-30" }],
    ["endDate", { endDate: "2018-10-01" }],
    ["minutes", { minutes: "soon" }],
    ["locationID", { locationID: "nowhere" }],
    ["counts", { counts: [{ englishName: "Hoopoe", occurrenceID: "b1" }] }],
    ["counts.0.individuals", { counts: [{ englishName: "Hoopoe", individuals: -1 }] }],
  ])("is refused with an invalid %s", async (field, changes) => {
    const app = await openStored();
    const reply = await put(app, correctionOf(await read(app), changes));
    expect(reply.status).toBe(422);
    expect(Object.keys((await reply.json()).fields)).toEqual([field]);
  });

  test("waits while an import runs", async () => {
    const app = await openStored();
    const stored = await read(app);
    await beginImport(app.db, null);
    expect((await put(app, correctionOf(stored, { minutes: 70 }))).status).toBe(409);
    const query = new URLSearchParams({ version: stored.version, reason: "Now." });
    expect((await app.call("admin", "DELETE", `${address}?${query}`)).status).toBe(409);
    expect((await read(app)).minutes).toBe(60);
  });

  test("is shown with its sensitive counts to admins alone", async () => {
    const app = await openStored();
    expect(JSON.stringify(await read(app))).toContain("Necrosyrtes");
    for (const path of [address, "/api/surveys/stored"])
      for (const person of [null, "member", "store"] as const) {
        const reply = await app.call(person, "GET", path);
        expect([401, 403]).toContain(reply.status);
        expect(await reply.text()).not.toMatch(/Vulture|Talatu/);
      }
  });
});
