import { expect, onTestFinished, test, vi } from "vitest";
import { note, worst } from "./figures.ts";
import { startPostgres } from "./postgres-server.ts";
import { openSite } from "./site.ts";
import { startSwitch } from "./switch.ts";

const drill = "the database can only be read";

/** A running site over its own PostgreSQL, behind an address that can be moved. */
async function start() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const line = await startSwitch(postgres.port);
  onTestFinished(() => line.close());
  const url = new URL(postgres.url);
  url.port = String(line.port);
  const site = await openSite({ url: url.href });
  onTestFinished(() => site.close());
  await site.start();
  const headers = { ...(await site.signIn()), "Content-Type": "application/json" };
  const get = (path: string) => fetch(site.address() + path);
  const write = async () => {
    const body = JSON.stringify({ postType: "news", title: "Rain", content: "<p>Rain.</p>" });
    const reply = await fetch(`${site.address()}/api/posts`, { method: "POST", headers, body });
    return { status: reply.status, retryAfter: reply.headers.get("Retry-After"), answer: await reply.json() };
  };
  const expectReading = async () => {
    await vi.waitUntil(async () => (await get("/readyz")).status === 503, { timeout: 15_000, interval: 50 });
    await vi.waitUntil(async () => (await (await get("/readyz")).text()).includes("can only be read"));
    for (const path of ["/api/posts", "/news", "/about"])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect(await write()).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      answer: { code: "unavailable", message: expect.stringContaining("nothing can be saved") },
    });
  };
  const expectWriting = async () => {
    const ready = await site.server().ready(30_000);
    expect((await write()).status).toBe(201);
    return ready;
  };
  return { postgres, line, site, write, expectReading, expectWriting };
}

test("PostgreSQL is set to be read only: the site is read, a write is 503, and all is over with the setting", async () => {
  const { postgres, site, write, expectReading, expectWriting } = await start();
  const { pid } = site.server().child;
  expect((await write()).status).toBe(201);
  await postgres.query("alter system set default_transaction_read_only = on");
  await postgres.query("select pg_reload_conf()");
  await expectReading();
  await postgres.query("alter system reset default_transaction_read_only");
  await postgres.query("select pg_reload_conf()");
  note(drill, "ready after the setting", worst([await expectWriting()]), "≤ 5 s");
  expect([site.server().child.pid, site.server().child.exitCode]).toEqual([pid, null]);
});

test("the address leads to a standby for a while: connections to it are left when the primary is back", async () => {
  const { postgres, line, site, expectReading, expectWriting } = await start();
  const standby = await postgres.addStandby();
  onTestFinished(() => standby.remove());
  line.leadTo(standby.port);
  await expectReading();
  line.turnTo(postgres.port);
  note(drill, "ready after the primary is back", worst([await expectWriting()]), "≤ 5 s");
  // Soon not one of several connections is to the standby any more.
  const ask = () => Promise.all(Array.from({ length: 20 }, () => fetch(`${site.address()}/readyz`)));
  await vi.waitUntil(async () => (await ask()).every(({ status }) => status === 200), {
    timeout: 5_000,
    interval: 50,
  });
});

test("a server that starts over a standby waits until the primary is back", async () => {
  const { postgres, line, site, expectWriting } = await start();
  const standby = await postgres.addStandby();
  onTestFinished(() => standby.remove());
  await site.server().end("SIGTERM");
  line.leadTo(standby.port);
  const started = site.start({ LOG_LEVEL: "warn" });
  await vi.waitUntil(() => site.server().output().includes("database not reached"), { timeout: 30_000 });
  line.turnTo(postgres.port);
  await started;
  await expectWriting();
});
