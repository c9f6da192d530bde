import { expect, test, vi } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { readDatabaseFacts } from "#core/db/health.ts";
import { keysOf } from "#core/domain/keys.ts";
import { log } from "#core/log.ts";
import { datacite } from "#institute/adapters/datacite.ts";
import * as registrations from "#institute/db/posts/dois/registrations.ts";
import { workFormats } from "#institute/formats/works/formats.ts";
import { sendDueDois } from "#institute/jobs/send-dois.ts";
import { createApi } from "#site/app.ts";
import { registered } from "#site/parts.ts";
import { openApp, type Person, siteAddress } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { findDataciteFaults } from "#tests/datacite-rules.ts";
import { dataciteAccount, datacitePrefix, startDatacite } from "#tests/datacite-server.ts";
import { markChangedDatasets } from "./check-datasets.ts";

const columns =
  "eventID,Date,siteid,Site,Latitude,Longitude,Minutes,Observer,recordid,Species,Scientific name,Count";
const first =
  "a/1,2018-10-04,amurum,Amurum,9.88,8.98,60,Talatu Tende,a1,Willow Warbler,Phylloscopus trochilus,3";
const later =
  "b/1,2019-11-05,laminga,Laminga,9.91,8.98,30,Musa Danjuma,b1,Willow Warbler,Phylloscopus trochilus,1";
const path = "/api/datasets/point-counts/doi";
const doi = `${datacitePrefix}/mp0p-zytz`;
const hour = 60 * 60_000;

describeEachDatabase("the DOI of a data set", (open) => {
  async function openCounts(rows: string[] = [first]) {
    vi.spyOn(log, "warn").mockReturnValue(undefined);
    const app = await openApp(await open());
    const { db, call } = app;
    const server = await startDatacite();
    const dois = datacite({ url: server.url, ...dataciteAccount, timeoutMs: 300 });
    const services = { db, dois, registered, publicUrl: () => siteAddress };
    const add = (...added: string[]) =>
      importSurveys(db, readPointCounts([columns, ...added].join("\n")), { accountId: null, dryRun: false });
    if (rows.length > 0) await add(...rows);
    return {
      app,
      db,
      server,
      add,
      ask: (goal: unknown, person: Person | null = "admin") => call(person, "PUT", path, { goal }),
      read: async () => (await call("admin", "GET", path)).json(),
      shown: async () => (await (await call(null, "GET", "/api/datasets/point-counts")).json()).doi,
      send: (ms = 0) => sendDueDois(services, () => Date.now() + ms),
      check: () => markChangedDatasets(services),
      registered: () => registrations.findRegistration(db, { kind: "dataset", id: "point-counts" }),
      invent: (at: string | null) => db.updateTable("survey").set({ demonstrationAt: at }).execute(),
    };
  }

  test("shows an admin what would be sent, before anything is", async () => {
    const { read, server, db } = await openCounts();
    const overview = await read();
    expect(overview).toMatchObject({
      work: {
        title: "Point counts of birds in Nigeria",
        href: "/datazone/data/point-counts",
        isPublic: true,
      },
      doi,
      registration: null,
      missing: [],
      writtenDoi: null,
    });
    expect(overview.description).toContainEqual({ label: "Type", values: ["Dataset: Dataset"] });
    expect(overview.description).toContainEqual({
      label: "Dates",
      values: [expect.stringMatching(/ \(Issued\)$/), "2018-10-04/2018-10-04 (Collected)"],
    });
    expect(JSON.parse(overview.json)).toMatchObject({ url: `${siteAddress}/datazone/data/point-counts` });
    expect(overview.json).not.toMatch(/Warbler|Amurum|Talatu/);
    expect(server.requests).toEqual([]);
    expect(await db.selectFrom("dataset_doi").selectAll().execute()).toEqual([]);
  });

  test("is given by admins alone", async () => {
    const { app, ask, db } = await openCounts();
    for (const goal of ["draft", "findable"]) {
      for (const person of ["member", "other", "store"] as const)
        expect((await ask(goal, person)).status).toBe(403);
      expect((await ask(goal, null)).status).toBe(401);
    }
    expect((await app.call(null, "GET", path)).status).toBe(401);
    expect((await app.call("member", "GET", path)).status).toBe(403);
    for (const goal of ["hide", "", null, 1]) expect((await ask(goal)).status).toBe(422);
    expect(await db.selectFrom("dataset_doi").selectAll().execute()).toEqual([]);
  });

  test("is not registered while the data set is empty or has an invented survey", async () => {
    const empty = await openCounts([]);
    expect((await empty.ask("findable")).status).toBe(409);
    const { ask, invent, registered } = await openCounts();
    await invent("2026-01-01T00:00:00.000Z");
    expect((await ask("findable")).status).toBe(409);
    expect(await registered()).toBe(null);
    expect((await ask("draft")).status).toBe(200);
  });

  test("is not given on a site without DataCite", async () => {
    const { app } = await openCounts();
    const api = createApi({ ...app.services, doiPrefix: undefined });
    const headers = { ...app.headersOf("admin"), "Content-Type": "application/json" };
    expect((await api.request(path, { method: "PUT", headers, body: '{"goal":"draft"}' })).status).toBe(422);
  });

  test("is reserved, registered and then in every form of the record", async () => {
    const { app, ask, send, shown, server } = await openCounts();
    const texts = () =>
      Promise.all(
        keysOf(workFormats).map(async (format) =>
          (await app.call(null, "GET", `/api/works/datazone/data/point-counts.${format}`)).text(),
        ),
      );
    await ask("draft");
    await send();
    expect(server.dois.get(doi)).toMatchObject({ state: "draft", attributes: {} });
    expect(await shown()).toBe(null);
    await ask("findable");
    for (const text of await texts()) expect(text).not.toContain(doi);
    await send();
    expect(server.dois.get(doi)).toMatchObject({
      state: "findable",
      attributes: {
        url: `${siteAddress}/datazone/data/point-counts`,
        titles: [{ title: "Point counts of birds in Nigeria" }],
        types: { resourceTypeGeneral: "Dataset", resourceType: "Dataset" },
        creators: [{ name: "A.P. Leventis Ornithological Research Institute" }],
        contributors: [],
      },
    });
    expect(await shown()).toBe(doi);
    for (const text of await texts()) expect(text).toContain(doi);
    expect(findDataciteFaults((await texts()).at(-1) ?? "")).toEqual([]);
    const linkset = await app.call(null, "GET", "/api/works/datazone/data/point-counts/linkset.json");
    expect((await linkset.json()).linkset[0]["cite-as"]).toEqual([{ href: `https://doi.org/${doi}` }]);
    const query = "species=Willow+Warbler&site=amurum";
    const described = await app.call(null, "GET", `/api/arrival/surveys.csv-metadata.json?${query}`);
    expect(await described.text()).toContain(doi);
  });

  test("is sent again when the data set has changed, and not otherwise", async () => {
    const { ask, send, check, add, server } = await openCounts();
    await ask("findable");
    await send();
    const { length } = server.requests;
    await check();
    await send();
    expect(server.requests).toHaveLength(length);
    await add(later);
    await check();
    await send();
    expect(server.requests).toHaveLength(length + 1);
    expect(server.dois.get(doi)?.attributes.dates).toContainEqual({
      date: "2018-10-04/2019-11-05",
      dateType: "Collected",
    });
    await check();
    await send();
    expect(server.requests).toHaveLength(length + 1);
  });

  test("is hidden while the data set has invented surveys, and back without them", async () => {
    const { ask, send, check, invent, server, shown } = await openCounts();
    await ask("findable");
    await send();
    await invent("2026-01-01T00:00:00.000Z");
    await check();
    await send();
    expect(server.dois.get(doi)?.state).toBe("registered");
    const { length } = server.requests;
    await check();
    await send();
    expect(server.requests).toHaveLength(length);
    expect(await shown()).toBe(doi);
    await invent(null);
    await check();
    await send();
    expect(server.dois.get(doi)?.state).toBe("findable");
  });

  test("that could not be sent is tried again later, is not hurried by the check, and is on the health page", async () => {
    const { ask, send, check, server, registered, db } = await openCounts();
    server.mood = 500;
    await ask("findable");
    await send();
    expect((await registered())?.failure).toContain("status 500");
    expect((await readDatabaseFacts(db, new Date())).dois).toMatchObject({ waiting: 1, failed: 1 });
    server.mood = undefined;
    await check();
    await send();
    expect((await registered())?.state).toBe(null);
    await send(hour);
    expect((await registered())?.state).toBe("findable");
    expect((await readDatabaseFacts(db, new Date())).dois).toMatchObject({ waiting: 0, failed: 0 });
  });

  test("is asked for twice without harm, and recorded once", async () => {
    const { ask, db, send, server } = await openCounts();
    await ask("draft");
    await Promise.all([ask("findable"), ask("findable"), ask("draft")]);
    await Promise.all([send(), send()]);
    expect(server.requests).toHaveLength(1);
    const entries = await db
      .selectFrom("audit")
      .select(["action", "subject", "subjectId"])
      .where("subject", "=", "dataset")
      .execute();
    expect(entries.map(({ action }) => action).sort()).toEqual(["dataset.registerDoi", "dataset.reserveDoi"]);
    expect(new Set(entries.map(({ subjectId }) => subjectId))).toEqual(new Set(["point-counts"]));
  });

  test("is the same after a restored backup that did not have it", async () => {
    const { ask, send, db, registered, server } = await openCounts();
    await ask("findable");
    await send();
    await db.deleteFrom("dataset_doi").execute();
    await ask("findable");
    await send();
    expect(await registered()).toMatchObject({ doi, state: "findable", failure: null });
    expect(server.dois.size).toBe(1);
  });
});
