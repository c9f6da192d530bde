import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { SurveyImportJob } from "#birds/domain/surveys/import-job.ts";
import type { Services } from "#core/api/env.ts";
import { createApi } from "#site/app.ts";
import { type App, openApp, openServices } from "#tests/app.ts";
import { describeEachDatabase, describeRaces } from "#tests/databases.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";
import { MAX_SURVEY_FILES } from "./imports.ts";

vi.setConfig({ testTimeout: 120_000 });

/** What the tests call, answered by another server over the same database. */
function servedBy(app: App, services: Services) {
  const api = createApi(services);
  const call: App["call"] = async (person, method, path, body) =>
    api.request(path, {
      method,
      headers: {
        ...app.headersOf(person),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { api, call };
}

const header = "Date,Site,Complete,Species,Count";
const sheet = `${header}\n2018-10-04,Amurum,yes,Willow Warbler,2\n2018-10-05,Amurum,yes,Hoopoe,-1\n2018-10-05,Amurum,yes,Hamerkop,1`;

const send = (app: App, body: BodyInit, path = "/api/surveys/imports", more: Record<string, string> = {}) =>
  app.api.request(path, {
    method: "POST",
    headers: { ...app.headersOf("admin"), ...more },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
const jobOf = async (app: App): Promise<SurveyImportJob | null> =>
  (await (await app.call("admin", "GET", "/api/surveys/imports/current")).json()).job;
const reaches = (app: App, state: SurveyImportJob["state"]) =>
  vi.waitFor(async () => expect((await jobOf(app))?.state).toBe(state), { timeout: 100_000, interval: 50 });
const left = (app: App) => readdir(join(app.folder, "imports")).catch(() => []);
const stored = (app: App) => app.db.selectFrom("survey").select("eventID").execute();

/** Too much to be stored before the test looks at it. */
const manySurveys = () =>
  [
    header,
    ...Array.from({ length: 20_000 }, (_, row) => `2018-10-04,Place ${row},yes,Hoopoe,${(row % 9) + 1}`),
  ].join("\n");

/** Kills the process of a running import, as the system would when out of memory. */
function killWorker() {
  const children = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => Number(parent) === process.pid && args.join(" ").includes("imports/worker.ts"),
    );
  expect(children).toHaveLength(1);
  for (const [pid] of children) process.kill(Number(pid), "SIGKILL");
}

// On both: imports are stored in large statements, whose limits differ.
describeEachDatabase("an import of surveys as a job", (open) => {
  test("is checked, waits for the choice, is stored, and leaves nothing on the disk", async () => {
    const app = await openApp(await open());
    const reply = await send(app, sheet);
    expect(reply.status).toBe(201);
    const { _id } = await reply.json();
    expect((await send(app, sheet)).status).toBe(409);
    await reaches(app, "checked");
    expect((await jobOf(app))?.report).toMatchObject({
      surveys: { created: 1 },
      ofIncomplete: { surveys: { created: 1 }, counts: { created: 1 } },
      incomplete: [{ site: "Amurum", rows: [3] }],
    });
    expect(await stored(app)).toEqual([]);
    const storeAs = (licence: string) =>
      app.call("admin", "POST", `/api/surveys/imports/${_id}/store`, {
        incomplete: "store",
        licence,
        source: "Kenya Waterbirds",
      });
    expect((await storeAs("none")).status).toBe(422);
    expect((await storeAs("CC-BY-NC-4.0")).status).toBe(200);
    await reaches(app, "done");
    expect(await stored(app)).toHaveLength(2);
    await vi.waitFor(async () => expect(await left(app)).toEqual([]));
    const { data } = await (await app.call("admin", "GET", "/api/surveys/imports")).json();
    expect(data).toMatchObject([
      {
        _id: "1",
        by: expect.stringContaining("Ada"),
        rows: 3,
        skipped: 1,
        licence: "CC-BY-NC-4.0",
        source: "Kenya Waterbirds",
        undone: null,
        blockedBy: null,
      },
    ]);
  });

  test("is undone by its number, twice with the same result, and leaves every page and file", async () => {
    const app = await openApp(await open());
    expect((await send(app, sheet, "/api/surveys/import?source=Wetlands")).status).toBe(200);
    const shown = async () => (await app.call(null, "GET", "/api/surveys/counts.csv")).text();
    expect(await shown()).toContain("Willow Warbler");
    for (const _ of ["once", "again"])
      expect((await app.call("admin", "DELETE", "/api/surveys/imports/1")).status).toBe(204);
    expect(await shown()).not.toContain("Willow Warbler");
    const { data } = await (await app.call("admin", "GET", "/api/surveys/imports")).json();
    expect(data).toMatchObject([
      { source: "Wetlands", undone: { by: expect.stringContaining("Ada") }, blockedBy: "undone" },
    ]);
    const { data: entries } = await (await app.call("admin", "GET", "/api/audit?action=survey")).json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      "survey.undoImport",
      "survey.import",
    ]);
  });

  test("is started once by a repeated call with an Idempotency-Key, which is refused for another file", async () => {
    const app = await openApp(await open());
    const key = (length: number) => ({ "Idempotency-Key": "one", "Content-Length": String(length) });
    const start = (text: string) => send(app, text, "/api/surveys/imports", key(text.length));
    const { _id } = await (await start(sheet)).json();
    const again = await start(sheet);
    expect([again.status, (await again.json())._id]).toEqual([201, _id]);
    expect((await start(`${sheet}0`)).status).toBe(422);
    await reaches(app, "checked");
    expect((await (await start(sheet)).json())._id).toBe(_id);
    await app.call("admin", "DELETE", `/api/surveys/imports/${_id}`);
    expect((await (await start(sheet)).json())._id).not.toBe(_id);
    await reaches(app, "checked");
  });

  test("whose process dies while storing does not block the next one", async () => {
    const app = await openApp(await open());
    const { _id } = await (await send(app, manySurveys())).json();
    await reaches(app, "checked");
    await app.call("admin", "POST", `/api/surveys/imports/${_id}/store`, { incomplete: "leaveOut" });
    await vi.waitFor(async () => expect(await stored(app)).not.toEqual([]), { timeout: 60_000, interval: 5 });
    killWorker();
    await reaches(app, "failed");
    expect((await jobOf(app))?.error?.message).toContain("nothing was stored");
    expect(await (await send(app, sheet, "/api/surveys/import")).json()).toMatchObject({ created: 2 });
    expect(await stored(app)).toHaveLength(1);
  });

  test("is public as soon as it is done", async () => {
    const app = await openApp(await open());
    const sites = async () => (await (await app.call(null, "GET", "/api/arrival/choices")).json()).sites;
    const { _id } = await (await send(app, sheet)).json();
    await reaches(app, "checked");
    expect(await sites()).toEqual([]);
    await app.call("admin", "POST", `/api/surveys/imports/${_id}/store`, { incomplete: "leaveOut" });
    await reaches(app, "done");
    expect(await sites()).toMatchObject([{ name: "Amurum" }]);
  });

  test("can be cancelled while running and after checking, without leaving anything behind", async () => {
    const app = await openApp(await open());
    const { _id } = await (await send(app, sheet)).json();
    expect((await app.call("admin", "DELETE", `/api/surveys/imports/${_id}`)).status).toBe(204);
    expect(await left(app)).toEqual([]);
    expect(await stored(app)).toEqual([]);
    expect(["cancelled", "checked", undefined]).toContain((await jobOf(app))?.state);
  });
});

describeRaces("an import of surveys with two servers", (open) => {
  async function openTwo() {
    const database = await open();
    const app = await openApp(database);
    const { services } = await openServices({ ...database, ...database.reconnect() });
    return { app, other: { ...app, ...servedBy(app, services) } };
  }
  const rowsOf = (app: App) =>
    app.db.selectFrom("survey_import").select("jobId").where("id", ">", 0).execute();

  test("is shown and stored by the one that did not receive it, which takes no other meanwhile", async () => {
    const { app, other } = await openTwo();
    const { _id } = await (await send(app, sheet)).json();
    expect((await send(other, sheet)).status).toBe(409);
    await reaches(other, "checked");
    const stores = await Promise.all(
      [other, app, other].map((server) =>
        server.call("admin", "POST", `/api/surveys/imports/${_id}/store`, { incomplete: "store" }),
      ),
    );
    expect(stores.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await reaches(other, "done");
    expect(await stored(app)).toHaveLength(2);
    expect(await jobOf(app)).toEqual(await jobOf(other));
  });

  test("is cancelled by the one that did not receive it, and leaves nothing on the disk", async () => {
    const { app, other } = await openTwo();
    const { _id } = await (await send(app, manySurveys())).json();
    expect((await other.call("admin", "DELETE", `/api/surveys/imports/${_id}`)).status).toBe(204);
    expect(["cancelled", "checked", undefined]).toContain((await jobOf(app))?.state);
    await vi.waitFor(async () => expect(await left(app)).toEqual([]), { timeout: 10_000 });
    expect((await send(other, sheet)).status).toBe(201);
    await reaches(app, "checked");
  });

  test("is lost with the server that has its files, and then there is room for another", async () => {
    const { app, other } = await openTwo();
    await send(app, sheet);
    await reaches(other, "checked");
    await app.services.surveyImports.close();
    expect(await rowsOf(app)).toEqual([]);
    await send(app, sheet);
    await reaches(other, "checked");
    const [row] = await rowsOf(app);
    const silent = { aliveAt: "2026-01-01T00:00:00.000Z", jobId: "of a killed server" };
    await app.db.updateTable("survey_import").set(silent).where("id", ">", 0).execute();
    expect(await jobOf(other)).toBeNull();
    const store = await other.call("admin", "POST", `/api/surveys/imports/${row?.jobId}/store`, {
      incomplete: "store",
    });
    expect(store.status).toBe(404);
    expect((await send(other, sheet)).status).toBe(201);
    await reaches(app, "checked");
  });
});

describeEachDatabase("a file of surveys", (open, kind) => {
  test("one byte over the limit is refused before it is read, or as soon as the limit is exceeded", async () => {
    if (kind === "PostgreSQL") return;
    const app = await openApp(await open());
    const unread = new ReadableStream({
      pull() {
        throw new Error("It was read.");
      },
    });
    const announced = { "Content-Length": String(MAX_SURVEY_FILES.bytes + 200_000) };
    expect((await send(app, unread, "/api/surveys/import", announced)).status).toBe(413);
    let sent = 0;
    const piece = new Uint8Array(1_000_000).fill(0x61);
    const endless = new ReadableStream({
      pull(controller) {
        sent += piece.length;
        controller.enqueue(piece);
      },
    });
    expect((await send(app, endless, "/api/surveys/import")).status).toBe(413);
    expect(sent).toBeLessThan(MAX_SURVEY_FILES.bytes + 5_000_000);
    expect(await left(app)).toEqual([]);
  });

  test("that is aborted leaves nothing behind", async () => {
    if (kind === "PostgreSQL") return;
    const app = await openApp(await open());
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(sheet));
        controller.error(new Error("The line went dead."));
      },
    });
    expect((await send(app, broken)).status).toBeGreaterThanOrEqual(400);
    expect(await left(app)).toEqual([]);
    expect(await jobOf(app)).toBeNull();
  });

  const tables = ["event", "occurrence"].map((name) =>
    findExternalFile(`birds/waterbirds_kenya_${name}.csv`),
  );
  test.skipIf(tables.includes(undefined))(
    "of Kenya come in as two tables and as the archive made of them",
    async () => {
      const app = await openApp(await open());
      const form = new FormData();
      for (const path of tables.toReversed())
        form.append("file", new File([readFileSync(path ?? "")], path ?? ""));
      const options = { method: "POST", headers: app.headersOf("admin"), body: form };
      const whole = { surveys: { created: 257 }, counts: { created: 7644 }, skipped: 0 };
      const asTables = await app.api.request("/api/surveys/import?dryRun=true", options);
      expect(await asTables.json()).toMatchObject(whole);
      const archive = findExternalFile("schemas/samples/kenya_waterbirds_dwca_TESTONLY.zip");
      const report = await (
        await send(app, new Uint8Array(readFileSync(archive ?? "")), "/api/surveys/import")
      ).json();
      expect(report).toMatchObject(whole);
      expect(await (await app.api.request("/api/surveys/import", options)).json()).toMatchObject({
        created: 0,
      });
    },
  );
});
