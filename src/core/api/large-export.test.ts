import { once } from "node:events";
import { createServer, get } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { writeZip } from "#core/adapters/zip.ts";
import { AppError } from "#core/domain/errors.ts";
import { csvDownload } from "./csv-download.ts";
import type { Env } from "./env.ts";
import { createExportSlots } from "./export-slots.ts";
import { onError } from "./http.ts";
import { largeExport } from "./large-export.ts";

afterEach(() => void vi.useRealTimers());

/** An API with one export, which never ends by itself, and the state of those that began. */
function openExport() {
  const exportSlots = createExportSlots();
  const ended: string[] = [];
  const app = new Hono<Env>()
    .use(async (c, next) => {
      c.set("exportSlots", exportSlots);
      c.set("address", c.req.header("x-from") ?? "");
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
    .get("/large", largeExport, (c) => c.body(new Blob([new Uint8Array(2_000_000)]).stream()))
    .get("/broken", largeExport, () => {
      throw new AppError("gone", "This page has been taken down.");
    })
    .get("/breaks", largeExport, (c) =>
      c.body(new ReadableStream({ pull: () => Promise.reject(new AppError("gone", "Gone.")) })),
    )
    .onError(onError);
  const from = (address: string, path: string, method = "GET") =>
    app.request(path, { method, headers: { "x-from": address } });
  return { app, ended, from };
}

test("a third large export at the same time gets 503 with a time to retry, and works once one has ended", async () => {
  const { ended, from } = openExport();
  const first = await from("a", "/endless");
  await from("b", "/endless");
  const third = await from("c", "/large");
  expect([third.status, third.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(await third.json()).toMatchObject({
    code: "unavailable",
    message: "Other large downloads are running. Please try again in a minute.",
  });
  await first.body?.cancel();
  expect(ended).toEqual(["endless"]);
  expect((await (await from("c", "/large")).arrayBuffer()).byteLength).toBe(2_000_000);
});

test("a second large export for one network address gets 429, and small ones are sent while all slots are taken", async () => {
  const { from } = openExport();
  await from("a", "/endless");
  const second = await from("a", "/large");
  expect([second.status, second.headers.get("Retry-After")]).toEqual([429, "30"]);
  await from("b", "/endless");
  for (let time = 0; time < 32; time++) {
    const small = await from("a", "/short");
    expect([small.status, small.headers.get("Content-Length"), await small.text()]).toEqual([
      200,
      "9",
      "all of it",
    ]);
  }
});

test("an export that was sent, failed, was aborted or only requested by HEAD releases its slot", async () => {
  const { app } = openExport();
  for (let time = 0; time < 3; time++) {
    expect((await app.request("/broken")).status).toBe(410);
    expect((await app.request("/breaks")).status).toBe(410);
    expect((await app.request("/endless", { method: "HEAD" })).status).toBe(200);
    expect((await (await app.request("/large")).arrayBuffer()).byteLength).toBe(2_000_000);
    const aborted = await app.request("/endless");
    await aborted.body?.cancel();
  }
});

test("an export whose client reads nothing for a minute is ended", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { ended, from } = openExport();
  const replies = [await from("a", "/endless"), await from("b", "/endless")];
  const reader = replies[0]?.body?.getReader();
  await reader?.read();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await reader?.read()).toMatchObject({ done: false });
  expect((await from("c", "/large")).status).toBe(503);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await from("c", "/large")).status).toBe(200);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(reader?.read()).rejects.toThrow("stopped reading");
  expect(ended).toEqual(["endless", "endless"]);
});

test("clients that read slowly do not keep others waiting for more than two minutes, and get everything", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { from } = openExport();
  const readers = [await from("a", "/endless"), await from("b", "/endless")].map(({ body }) =>
    body?.getReader(),
  );
  const readSlowly = async () => {
    for (const reader of readers) expect(await reader?.read()).toMatchObject({ done: false });
    await vi.advanceTimersByTimeAsync(59_000);
  };
  await readSlowly();
  await readSlowly();
  expect((await from("c", "/large")).status).toBe(503);
  await readSlowly();
  expect((await (await from("c", "/large")).arrayBuffer()).byteLength).toBe(2_000_000);
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
