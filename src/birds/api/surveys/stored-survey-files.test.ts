import { expect, test } from "vitest";
import * as stored from "#birds/db/surveys/stored-files.ts";
import { sweepExports } from "#birds/jobs/sweep-exports.ts";
import { createExportSlots } from "#core/api/export-slots.ts";
import { createApi } from "#site/app.ts";
import { type App, openApp, siteAddress } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { createStoredSurveyFiles } from "./stored-survey-files.ts";
import { createSurveyFiles } from "./survey-files.ts";

const rows = [
  "eventID,Date,siteid,Site,Latitude,Longitude,Minutes,Observer,recordid,Species,Scientific name,Count",
  "a/1,2018-10-04,amurum,Amurum,9.88,8.98,60,Talatu Tende,a1,Willow Warbler,Phylloscopus trochilus,3",
  "a/1,2018-10-04,amurum,Amurum,9.88,8.98,60,Talatu Tende,a2,Rock Firefinch,Lagonosticta sanguinodorsalis,4",
  "b/1,2019-11-05,laminga,Laminga,9.91,8.98,30,Musa Danjuma,b1,Willow Warbler,Phylloscopus trochilus,1",
];
const forms = ["counts.csv", "ebird.csv", "ebird.zip", "cards.csv", "sites.geojson", "archive.zip"].map(
  (file) => `/api/surveys/${file}`,
);

async function openSurveyed(app: App): Promise<App> {
  const sent = { method: "POST", headers: app.headersOf("admin"), body: rows.join("\n") };
  expect((await app.api.request("/api/surveys/import", sent)).status).toBe(200);
  return app;
}

/** Deletes one survey, as an admin does on its screen. */
async function deleteSurvey(app: App, eventID: string): Promise<Response> {
  const address = `/api/surveys/stored/${encodeURIComponent(eventID)}`;
  const { version } = await (await app.call("admin", "GET", address)).json();
  return app.call("admin", "DELETE", `${address}?version=${version}&reason=Wrong`);
}

async function correctSurvey(app: App, eventID: string): Promise<Response> {
  const address = `/api/surveys/stored/${encodeURIComponent(eventID)}`;
  const { site, version, counts, ...survey } = await (await app.call("admin", "GET", address)).json();
  const others = counts.filter(
    ({ englishName }: { englishName: string }) => englishName !== "Rock Firefinch",
  );
  const correction = { ...survey, counts: others, locationID: site.locationID, version, reason: "Misread" };
  return app.call("admin", "PUT", address, correction);
}

/** An API whose files of surveys count as large, and how often one was made. */
function withLargeFiles(app: App, place: Parameters<typeof createSurveyFiles>[0]["place"]) {
  const made: string[] = [];
  let gate = Promise.resolve();
  const publicUrl = () => siteAddress;
  const files = createSurveyFiles({ db: app.db, place, publicUrl });
  const surveyFiles: typeof files = {
    ...files,
    isLarge: async () => true,
    async open(kind, filter) {
      made.push(kind);
      await gate;
      return files.open(kind, filter);
    },
  };
  const slots = createExportSlots();
  const { db, files: store, disk, incoming } = app.services;
  const openServer = () => {
    const storedSurveyFiles = createStoredSurveyFiles({
      db,
      store,
      disk,
      surveyFiles,
      publicUrl,
      folder: incoming,
      slots,
    });
    const api = createApi({
      ...app.services,
      surveyFiles,
      storedSurveyFiles,
      exportSlots: slots,
      trustProxy: true,
    });
    return (path: string, from = "192.0.2.1") => api.request(path, { headers: { "X-Forwarded-For": from } });
  };
  return {
    made,
    openServer,
    /** Lets nothing be made until the result is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

// On both: leases of files decide between servers.
describeEachDatabase("a file of surveys", (open) => {
  test("is made once and then served as it is stored, with its ETag, date, length and ranges", async () => {
    const app = await openSurveyed(await openApp(await open()));
    for (const path of forms) {
      const first = await app.call(null, "GET", path);
      const bytes = Buffer.from(await first.arrayBuffer());
      const again = await app.call(null, "GET", path);
      expect(Buffer.from(await again.arrayBuffer()).equals(bytes), path).toBe(true);
      for (const name of ["etag", "last-modified", "content-length", "content-disposition", "content-type"]) {
        expect(first.headers.get(name), `${name} of ${path}`).toBeTruthy();
        expect(again.headers.get(name), `${name} of ${path}`).toBe(first.headers.get(name));
      }
      expect(first.headers.get("cache-control")).toBe("public, no-cache");
      const head = await app.call(null, "HEAD", path);
      expect([head.status, head.headers.get("etag")]).toEqual([200, first.headers.get("etag")]);

      const ask = (headers: Record<string, string>) => app.api.request(path, { headers });
      const etag = first.headers.get("etag") ?? "";
      const date = first.headers.get("last-modified") ?? "";
      expect((await ask({ "If-None-Match": `"other", ${etag}` })).status).toBe(304);
      expect((await ask({ "If-Modified-Since": date })).status).toBe(304);
      expect((await ask({ "If-None-Match": '"other"', "If-Modified-Since": date })).status).toBe(200);
      const part = await ask({ Range: "bytes=10-19" });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${bytes.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
      expect((await ask({ Range: "bytes=10-19", "If-Range": etag })).status).toBe(206);
      expect((await ask({ Range: "bytes=10-19", "If-Range": '"earlier"' })).status).toBe(200);
      expect((await ask({ Range: `bytes=${bytes.length}-` })).status).toBe(416);
    }
  });

  test.each([
    ["is deleted", (app: App) => deleteSurvey(app, "a/1")],
    ["is corrected", (app: App) => correctSurvey(app, "a/1")],
    ["is undone with its import", (app: App) => app.call("admin", "DELETE", "/api/surveys/imports/1")],
    [
      "has a species that becomes sensitive",
      (app: App) =>
        app.call("admin", "POST", "/api/sensitive-species", {
          name: "Rock Firefinch",
          reason: "Few are left.",
        }),
    ],
  ])("shows nothing of a survey that %s, from the next request on", async (_, withdraw) => {
    const app = await openSurveyed(await openApp(await open()));
    const read = async (path: string) => (await app.call(null, "GET", path)).arrayBuffer();
    const csv = async () => new TextDecoder().decode(await read("/api/surveys/counts.csv?year=2018"));
    expect(await csv()).toContain("Rock Firefinch");
    const before = new Map<string, ArrayBuffer>();
    for (const path of forms) before.set(path, await read(path));
    const reply = await withdraw(app);
    expect([200, 201, 204]).toContain(reply.status);
    expect(await csv()).not.toContain("Rock Firefinch");
    for (const path of ["/api/surveys/counts.csv", "/api/surveys/ebird.csv", "/api/surveys/archive.zip"])
      expect(
        Buffer.from(await read(path)).equals(Buffer.from(before.get(path) ?? new ArrayBuffer())),
        path,
      ).toBe(false);
  });

  test("outlives changes of other things, and keeps its ETag and date while its bytes are the same", async () => {
    const app = await openSurveyed(await openApp(await open()));
    const path = "/api/surveys/archive.zip";
    const first = await app.call(null, "GET", path);
    const version = await stored.readSurveyVersion(app.db);
    const news = { postType: "news", title: "Rain", content: "<p>It rains.</p>" };
    const { _id } = await (await app.call("admin", "POST", "/api/posts", news)).json();
    expect((await app.call("admin", "DELETE", `/api/posts/${_id}`)).status).toBeLessThan(300);
    expect(await stored.readSurveyVersion(app.db)).toBe(version);
    const bird = { name: "Hoopoe", scientificName: "Upupa epops", family: "Upupidae" };
    expect((await app.call("admin", "POST", "/api/species", bird)).status).toBe(201);
    expect(await stored.readSurveyVersion(app.db)).not.toBe(version);
    const again = await app.call(null, "GET", path);
    for (const name of ["etag", "last-modified"])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
  });

  test("is made once for all who request it at the same time, over all servers", async () => {
    const database = await open();
    const app = await openSurveyed(await openApp(database));
    const { made, openServer, hold } = withLargeFiles(app, database.place);
    const release = hold();
    const [one, other] = [openServer(), openServer()];
    const replies = [one, one, other, other].map((get, index) => get(forms[0] ?? "", `192.0.2.${index}`));
    await expect.poll(() => made).toEqual(["csv"]);
    release();
    const texts = await Promise.all(replies.map(async (reply) => (await reply).text()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("Willow Warbler");
    expect(made).toEqual(["csv"]);
  });

  test("that is large is made one at a time for an address and two in all; small exports go on", async () => {
    const database = await open();
    const app = await openSurveyed(await openApp(database));
    const { made, openServer, hold } = withLargeFiles(app, database.place);
    const release = hold();
    const get = openServer();
    const first = get("/api/surveys/counts.csv", "192.0.2.1");
    await expect.poll(() => made).toEqual(["csv"]);
    const second = await get("/api/surveys/archive.zip", "192.0.2.1");
    expect([second.status, second.headers.get("retry-after")]).toEqual([429, "30"]);
    expect((await second.json()).message).toMatch(/Another large download to your address is running/);
    const elsewhere = get("/api/surveys/archive.zip", "192.0.2.2");
    await expect.poll(() => made).toEqual(["csv", "archive"]);
    const third = await get("/api/surveys/ebird.csv", "192.0.2.3");
    expect([third.status, third.headers.get("retry-after")]).toEqual([503, "30"]);
    const small = Array.from({ length: 32 }, (_, index) =>
      get(["/api/works/publications.bib", "/api/species/checklist.csv"][index % 2] ?? "", "192.0.2.1"),
    );
    expect(new Set((await Promise.all(small)).map(({ status }) => status))).toEqual(new Set([200]));
    release();
    for (const reply of [await first, await elsewhere]) expect(reply.status).toBe(200);
    expect((await get("/api/surveys/ebird.csv", "192.0.2.3")).status).toBe(200);
  });

  test("whose data change while it is made is made again", async () => {
    const database = await open();
    const app = await openSurveyed(await openApp(database));
    const { made, openServer, hold } = withLargeFiles(app, database.place);
    const release = hold();
    const reply = openServer()("/api/surveys/counts.csv");
    await expect.poll(() => made).toEqual(["csv"]);
    await app.call("admin", "DELETE", "/api/surveys/imports/1");
    release();
    expect(await (await reply).text()).not.toContain("Willow Warbler");
    expect(made).toEqual(["csv", "csv"]);
  });

  test("is made again when its bytes are lost, and streamed when nothing can be stored", async () => {
    const app = await openSurveyed(await openApp(await open()));
    const path = "/api/surveys/counts.csv";
    const text = await (await app.call(null, "GET", path)).text();
    const { key } = await app.db.selectFrom("survey_file").select("key").executeTakeFirstOrThrow();
    await app.files.remove(`exports/${key}`);
    expect(await (await app.call(null, "GET", path)).text()).toBe(text);

    const disk = { ...app.services.disk, hasRoom: async () => false };
    const { db, files: store, surveyFiles, incoming, exportSlots: slots, publicUrl } = app.services;
    const full = createStoredSurveyFiles({
      db,
      store,
      surveyFiles,
      disk,
      publicUrl,
      folder: incoming,
      slots,
    });
    const api = createApi({ ...app.services, storedSurveyFiles: full });
    expect((await deleteSurvey(app, "b/1")).status).toBe(204);
    const streamed = await api.request(path);
    expect([streamed.status, streamed.headers.get("etag")]).toEqual([200, null]);
    expect(await streamed.text()).toContain("Rock Firefinch");
  });

  test("of earlier data is deleted by a job", async () => {
    const app = await openSurveyed(await openApp(await open()));
    await (await app.call(null, "GET", "/api/surveys/counts.csv")).text();
    const { key } = await app.db.selectFrom("survey_file").select("key").executeTakeFirstOrThrow();
    await app.call("admin", "DELETE", "/api/surveys/imports/1");
    // As if its lease had ended some minutes ago.
    await app.db.updateTable("survey_file").set({ leasedUntil: "2026-01-01T00:00:00.000Z" }).execute();
    const none = {
      readCalendar: undefined,
      dois: undefined,
      registered: {},
      readWeather: undefined,
      backups: undefined,
    };
    const mailer = { send: async () => {}, close: () => {} };
    await sweepExports.run({ ...app.services, ...none, mailer } as Parameters<typeof sweepExports.run>[0]);
    expect(await app.db.selectFrom("survey_file").select("key").execute()).toEqual([]);
    expect(await app.files.read(`exports/${key}`)).toBeUndefined();
  });
});
