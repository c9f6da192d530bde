import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "#db/connect.ts";
import { describeEachDatabase, type Place } from "./databases.ts";

// The server as a process of its own, over the built site: `script/test` builds first.

const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };

/** A folder with nothing in it, and the place of the database that a server there uses. */
async function emptyPlace(place: Place) {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-process-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const used = "url" in place ? place : { file: join(folder, "malimbe.sqlite") };
  return { folder, place: used };
}

/** Starts the server in a folder; `address` is known once it listens. */
function startServer(folder: string, place: Place, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["src/server.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: folder,
      DATABASE_URL: "url" in place ? place.url : "",
      SESSION_SECRET: "a secret of at least thirty-two characters",
      OPEN_METEO: "false",
      ...settings,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const address = () => /Malimbe listens on (\S+)/.exec(said)?.[1] ?? "";
  const ready = () =>
    vi.waitUntil(() => address() || child.exitCode !== null, { timeout: 25_000, interval: 50 });
  return { child, ready, address, said: () => said };
}

const exitOf = async (child: ChildProcess) => child.exitCode ?? (await once(child, "exit"))[0];

describeEachDatabase("a server that is asked to end", (open) => {
  test("ends well within seconds, cuts who hangs, and has written down its visits", async () => {
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
    expect([await exitOf(server.child), server.said()]).toEqual([0, expect.not.stringContaining("Error")]);
    const { db, close } = connect(place);
    const visits = await db.selectFrom("visit_count").select(["path", "visits"]).execute();
    await close();
    expect(visits).toEqual([{ path: "/news", visits: 1 }]);
  });

  test("ends at once when it is asked twice", async () => {
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

describeEachDatabase("two servers that start as a demo on one empty database", (open, kind) => {
  test("both come up, with one filling", async () => {
    const first = await emptyPlace((await open()).place);
    const second = kind === "SQLite" ? first : await emptyPlace(first.place);
    const servers = [first, second].map(({ folder, place }) => startServer(folder, place, { DEMO: "true" }));
    for (const server of servers) {
      await server.ready();
      expect([server.child.exitCode, server.said()]).toEqual([null, expect.stringContaining("listens on")]);
      expect((await fetch(`${server.address()}/readyz`)).status).toBe(200);
    }
    const filled = servers.filter((server) => server.said().includes("was filled with demo content"));
    expect(filled).toHaveLength(1);
  }, 60_000);
});

test("a server whose database is away is alive, not ready, and asks people to come back", async () => {
  const { folder } = await emptyPlace({ file: "" });
  const nowhere = { url: "postgres://nobody:nothing@127.0.0.1:9/nothing" };
  const port = 20_000 + (process.pid % 20_000);
  startServer(folder, nowhere, { PORT: String(port) });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  await vi.waitUntil(() => ask("/healthz"), { timeout: 20_000 });
  expect((await ask("/healthz"))?.status).toBe(200);
  expect((await ask("/readyz"))?.status).toBe(503);
  const page = await ask("/news");
  expect([page?.status, page?.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await page?.text()).toContain("Back in a moment");
  expect(await (await ask("/api/posts"))?.json()).toMatchObject({ code: "unavailable" });
});

const oddAddresses = [
  "/%09/javascript:alert(1)",
  ...["//", "///", "/%", "/%ff", "/%00", "/%09/", "/%20/x", "/%7f", "/%0d%0aX:1", "/%0a//evil.example"],
  ...["/\\evil", "/news\\..", "//evil.example/x", "/%2e%2e/%2e%2e", "/?%", "/?%ff", "/news/%5c", "/%ff.data"],
  ...["/publications?search=%00", "/api/posts?search=%00", "/files/%ff", "/api/%ff", "/share/%ff.jpg"],
  `/${"long".repeat(3000)}`,
];

test("odd addresses are never a failure of ours, and a search for nothing is an ordinary page", async () => {
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
  // Proxies reuse a connection for up to a minute, and answer 502 when it was closed under them.
  expect(Number(/timeout=(\d+)/.exec(found.headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThan(60);
  expect((await fetch(`${server.address()}/%09/javascript:alert(1)`)).status).toBe(404);
});
