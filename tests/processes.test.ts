import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "#core/db/connect.ts";
import { createEmptyPostgres, describeEachDatabase, type Place } from "./databases.ts";
import { builtServer } from "./server-process.ts";

// The server as a separate process with the built site: `script/test` builds first.

const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };

/** An empty folder, and the location of the database that a server in it uses. */
async function emptyPlace(place: Place) {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-process-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const used = "url" in place ? place : { file: join(folder, "malimbe.sqlite") };
  return { folder, place: used };
}

/** Starts the server in a folder; `address` is empty until it listens. */
function startServer(folder: string, place: Place, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [builtServer], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: folder,
      DATABASE_URL: "url" in place ? place.url : "",
      FILES_SHARED: "true",
      SESSION_SECRET: "a secret of at least thirty-two characters",
      OPEN_METEO: "false",
      ...settings,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const address = () => /Malimbe is listening on (\S+)/.exec(output)?.[1] ?? "";
  const ready = () =>
    vi.waitUntil(() => address() || child.exitCode !== null, { timeout: 25_000, interval: 50 });
  return { child, ready, address, output: () => output };
}

const exitOf = async (child: ChildProcess) => child.exitCode ?? (await once(child, "exit"))[0];

describeEachDatabase("a server that receives SIGTERM", (open) => {
  test("exits cleanly within seconds, cuts hanging requests, and stores its visits", async () => {
    const { folder, place } = await emptyPlace((await open()).place);
    const server = startServer(folder, place);
    await server.ready();
    const page = await fetch(`${server.address()}/news`, { headers: browser });
    expect(page.status).toBe(200);
    const hanging = request(`${server.address()}/api/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Content-Length": 1000 },
    });
    const cut = once(hanging, "error");
    hanging.write("{");
    await once(hanging, "socket");
    server.child.kill("SIGTERM");
    await cut;
    expect([await exitOf(server.child), server.output()]).toEqual([0, expect.not.stringContaining("Error")]);
    const { db, close } = connect(place);
    const visits = await db.selectFrom("visit_count").select(["path", "visits"]).execute();
    await close();
    expect(visits).toEqual([{ path: "/news", visits: 1 }]);
  });

  test("exits at once on a second signal", async () => {
    const { folder, place } = await emptyPlace((await open()).place);
    const server = startServer(folder, place);
    await server.ready();
    const hanging = request(`${server.address()}/api/contact`, { method: "POST" });
    hanging.on("error", () => {});
    hanging.write("{");
    await once(hanging, "socket");
    server.child.kill("SIGTERM");
    await vi.waitUntil(() =>
      fetch(`${server.address()}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    server.child.kill("SIGTERM");
    expect(await exitOf(server.child)).toBe(1);
  });
});

const publicPages = [
  "/",
  "/news",
  "/publications",
  "/documents",
  "/people/staff",
  "/team",
  "/events",
  "/contact",
  "/about",
  "/founder",
  "/birds",
  "/birdlist",
  "/datazone",
  "/datazone/pointcount",
  "/datazone/atlas",
  "/datazone/birds",
];

/** The ETag of each public page, of the first of the birds, and of the page for what does not exist. */
async function etagsOf(address: string) {
  const { data } = await (await fetch(`${address}/api/species?limit=1`)).json();
  const paths = [...publicPages, `/birds/${data[0].slug}`, "/nowhere"];
  return Promise.all(paths.map(async (path) => (await fetch(address + path)).headers.get("etag")));
}

describeEachDatabase("servers that start as a demo on one empty database", (open, kind) => {
  const settings = { DEMO: "true", PUBLIC_URL: "https://malimbe.example.org" };
  test.runIf(kind === "PostgreSQL")(
    "all three are ready, one makes the tables, one fills them, and all send the same bytes",
    { timeout: 120_000 },
    async () => {
      const { url, drop } = await createEmptyPostgres();
      onTestFinished(async () => void (await drop()));
      const places = await Promise.all([1, 2, 3].map(() => emptyPlace({ url })));
      const servers = places.map(({ folder, place }) => startServer(folder, place, settings));
      for (const server of servers) {
        await server.ready();
        expect([server.child.exitCode, server.output()]).toEqual([
          null,
          expect.stringContaining("is listening on"),
        ]);
        expect((await fetch(`${server.address()}/readyz`)).status).toBe(200);
      }
      const filled = servers.filter((server) => server.output().includes("was filled with demo content"));
      expect(filled).toHaveLength(1);
      const etags = await Promise.all(servers.map((server) => etagsOf(server.address())));
      expect(etags[0]).not.toContain(null);
      expect(etags[1]).toEqual(etags[0]);
      expect(etags[2]).toEqual(etags[0]);
      const { db, close } = connect({ url });
      const admins = await db
        .selectFrom("account")
        .select("email")
        .where("adminSince", "is not", null)
        .execute();
      await close();
      expect(admins).toHaveLength(1);
    },
  );

  test.runIf(kind === "SQLite")(
    "the second is refused in words; after a kill of the first, a third starts and sends the same bytes",
    { timeout: 120_000 },
    async () => {
      const { folder, place } = await emptyPlace((await open()).place);
      const first = startServer(folder, place, settings);
      await first.ready();
      const second = startServer(folder, place, settings);
      expect(await exitOf(second.child)).toBe(1);
      expect(second.output()).toContain(`Another server uses ${folder}. End it first`);
      const etags = await etagsOf(first.address());
      expect(etags).not.toContain(null);
      first.child.kill("SIGKILL");
      await exitOf(first.child);
      const third = startServer(folder, place, settings);
      await third.ready();
      expect(await etagsOf(third.address())).toEqual(etags);
    },
  );
});

test("a server without its database is alive, not ready, and asks people to come back", async () => {
  const { folder } = await emptyPlace({ file: "" });
  const nowhere = { url: "postgres://nobody:nothing@127.0.0.1:9/nothing" };
  const port = 20_000 + (process.pid % 20_000);
  startServer(folder, nowhere, { PORT: String(port) });
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  await vi.waitUntil(() => get("/healthz"), { timeout: 20_000 });
  expect((await get("/healthz"))?.status).toBe(200);
  expect((await get("/readyz"))?.status).toBe(503);
  const page = await get("/news");
  expect([page?.status, page?.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await page?.text()).toContain("Back in a moment");
  expect(await (await get("/api/posts"))?.json()).toMatchObject({ code: "unavailable" });
});

const oddAddresses = [
  "/%09/javascript:alert(1)",
  "//",
  "///",
  "/%",
  "/%ff",
  "/%00",
  "/%09/",
  "/%20/x",
  "/%7f",
  "/%0d%0aX:1",
  "/%0a//evil.example",
  "/\\evil",
  "/news\\..",
  "//evil.example/x",
  "/%2e%2e/%2e%2e",
  "/?%",
  "/?%ff",
  "/news/%5c",
  "/%ff.data",
  "/publications?search=%00",
  "/api/posts?search=%00",
  "/files/%ff",
  "/api/%ff",
  "/share/%ff.jpg",
  `/${"long".repeat(3000)}`,
];

test("odd addresses never cause a server error, and an empty search is an ordinary page", async () => {
  const { folder, place } = await emptyPlace({ file: "" });
  const server = startServer(folder, place);
  await server.ready();
  const { port } = new URL(server.address());
  for (const path of oddAddresses) {
    const [reply] = await once(request({ port, path, host: "127.0.0.1" }).end(), "response");
    reply.resume();
    expect([path, reply.statusCode < 500]).toEqual([path, true]);
  }
  const found = await fetch(`${server.address()}/publications?search=%00`);
  expect(found.status).toBe(200);
  // Proxies reuse a connection for up to a minute, and reply 502 if the server has closed it.
  expect(Number(/timeout=(\d+)/.exec(found.headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThan(60);
  expect((await fetch(`${server.address()}/%09/javascript:alert(1)`)).status).toBe(404);
});
