import { once } from "node:events";
import { createServer, get } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { writeZip } from "#adapters/zip.ts";
import { AppError } from "#domain/errors.ts";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { csvDownload } from "./csv-download.ts";
import type { Env } from "./env.ts";
import { createExportSlots, largeExport } from "./export-slots.ts";
import { onError } from "./http.ts";

afterEach(() => void vi.useRealTimers());

/** An API with one export, which never ends by itself, and the state of those that began. */
function openExport() {
  const exportSlots = createExportSlots();
  const ended: string[] = [];
  const app = new Hono<Env>()
    .use(async (c, next) => {
      c.set("exportSlots", exportSlots);
      await next();
    })
    .get("/endless", largeExport, (c) => {
      const piece = new Uint8Array(200_000);
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(piece),
        cancel: () => void ended.push("endless"),
      });
      return c.body(body);
    })
    .get("/short", largeExport, (c) => c.text("all of it"))
    .get("/broken", largeExport, () => {
      throw new AppError("gone", "This page has been taken down.");
    })
    .get("/breaks", largeExport, (c) => c.body(new ReadableStream({ pull: () => Promise.reject("gone") })))
    .onError(onError);
  return { app, ended };
}

test("a third large export at the same time gets 503 with a time to retry, and works once one has ended", async () => {
  const { app, ended } = openExport();
  const first = await app.request("/endless");
  await app.request("/endless");
  const third = await app.request("/short");
  expect([third.status, third.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(await third.json()).toMatchObject({
    code: "unavailable",
    message: "Other large downloads are running. Please try again in a minute.",
  });
  await first.body?.cancel();
  expect(ended).toEqual(["endless"]);
  expect(await (await app.request("/short")).text()).toBe("all of it");
});

test("an export that was sent, failed, was aborted or only requested by HEAD releases its slot", async () => {
  const { app } = openExport();
  for (let time = 0; time < 3; time++) {
    expect((await app.request("/broken")).status).toBe(410);
    await expect((await app.request("/breaks")).text()).rejects.toBe("gone");
    expect((await app.request("/endless", { method: "HEAD" })).status).toBe(200);
    expect(await (await app.request("/short")).text()).toBe("all of it");
  }
});

test("an export whose client reads nothing for a minute is ended", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { app, ended } = openExport();
  const replies = [await app.request("/endless"), await app.request("/endless")];
  const reader = replies[0]?.body?.getReader();
  await reader?.read();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await reader?.read()).toMatchObject({ done: false });
  expect((await app.request("/short")).status).toBe(503);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await app.request("/short")).status).toBe(200);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(reader?.read()).rejects.toThrow("stopped reading");
  expect(ended).toEqual(["endless", "endless"]);
});

test("clients that read slowly do not keep others waiting for more than two minutes, and get everything", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { app } = openExport();
  const readers = [await app.request("/endless"), await app.request("/endless")].map(({ body }) =>
    body?.getReader(),
  );
  const readSlowly = async () => {
    for (const reader of readers) expect(await reader?.read()).toMatchObject({ done: false });
    await vi.advanceTimersByTimeAsync(59_000);
  };
  await readSlowly();
  await readSlowly();
  expect((await app.request("/short")).status).toBe(503);
  await readSlowly();
  expect(await (await app.request("/short")).text()).toBe("all of it");
  await readSlowly();
});

test("an export ends when its client disconnects", async () => {
  const { app, ended } = openExport();
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The server has no port.");
  const clientRequest = get({ port: address.port, host: "127.0.0.1", path: "/endless" });
  const [reply] = await once(clientRequest, "response");
  await once(reply, "readable");
  clientRequest.destroy();
  await vi.waitFor(() => expect(ended).toEqual(["endless"]));
});

test.each(["archive", "table"])(
  "the %s of many rows leaves the event loop to others while it is made",
  async (kind) => {
    let rows = 0;
    let most = 0;
    function* made<Row>(row: Row) {
      for (let count = 0; count < 100_000; count++) {
        most = Math.max(most, ++rows);
        yield row;
      }
    }
    const { app } = openExport();
    app.get("/archive", largeExport, (c) =>
      c.body(writeZip([{ name: "occurrence.txt", content: made("Tockus nasutus\t2018-10-04\tAmurum\n") }])),
    );
    app.get("/table", largeExport, () => csvDownload("table.csv", ["name"], made(["Tockus nasutus"])));
    let isDone = false;
    const turn = () => {
      rows = 0;
      if (!isDone) setImmediate(turn);
    };
    turn();
    const bytes = await (await app.request(`/${kind}`)).arrayBuffer();
    isDone = true;
    expect(bytes.byteLength).toBeGreaterThan(1000);
    expect(most).toBeLessThan(20_000);
  },
);

describeEachDatabase("the exports of the site", (open) => {
  test("share the slots: a third one is refused until one has been read", async () => {
    const app = await openApp(await open());
    const paths = [
      ["/api/surveys/counts.csv", null],
      ["/api/surveys/archive.zip", null],
      ["/api/species/checklist.csv", null],
      ["/api/species/checklist.zip", null],
      ["/api/profiles/export", "admin"],
      ["/api/audit/export", "admin"],
      ["/api/equipment/equipment.csv", "store"],
      ["/api/request/requests.csv", "store"],
    ] as const;
    for (const [path, person] of paths) {
      const held = [
        await app.call(null, "GET", "/api/species/checklist.csv"),
        await app.call(null, "GET", "/api/surveys/archive.zip"),
      ];
      expect([path, (await app.call(person, "GET", path)).status]).toEqual([path, 503]);
      for (const reply of held) await reply.arrayBuffer();
      const reply = await app.call(person, "GET", path);
      expect([path, reply.status]).toEqual([path, 200]);
      await reply.arrayBuffer();
    }
  });
});
