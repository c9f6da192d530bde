import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { note, times, worst } from "./figures.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { openSite } from "./site.ts";
import { startSwitch } from "./switch.ts";
import { countLost, startWriters, type Writers } from "./writers.ts";

const WRITES_BETWEEN = 20;
const HUNG_MS = times(8_000, 60_000);

/** A running site over its own PostgreSQL, with writers, behind an address that can be moved. */
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
  const { pid } = site.server().child;
  const writers = await startWriters(site);
  await writers.more(WRITES_BETWEEN);
  const readyIn = async (action: () => Promise<unknown> | unknown) => {
    await action();
    return (await site.server().ready(30_000)) + (await writers.more(1));
  };
  const finish = async (drill: string, readyAfter: number[]) => {
    await writers.more(WRITES_BETWEEN);
    await writers.stop();
    const lost = await countLost(site, writers);
    note(drill, `acknowledged writes lost of ${writers.acknowledged.length}`, lost, "0");
    note(
      drill,
      "ready, and a write acknowledged, after PostgreSQL was back",
      worst(readyAfter),
      "≤ 5 s, without a restart",
    );
    expect(lost).toBe(0);
    expect(Math.max(...readyAfter)).toBeLessThan(10_000);
    expect([site.server().child.pid, site.server().child.exitCode]).toEqual([pid, null]);
  };
  return { postgres, line, site, writers, readyIn, finish };
}

/** Hurts PostgreSQL several times, and waits for writes in between. */
async function repeat(
  count: number,
  { postgres, writers, readyIn }: { postgres: PostgresServer; writers: Writers; readyIn: ReadyIn },
  hurt: () => Promise<void>,
) {
  const readyAfter: number[] = [];
  for (let i = 0; i < count; i++) {
    await writers.more(WRITES_BETWEEN);
    await hurt();
    readyAfter.push(await readyIn(() => postgres.start()));
  }
  return readyAfter;
}
type ReadyIn = (action: () => Promise<unknown>) => Promise<number>;

test("PostgreSQL is killed under writes: none is lost, and the server goes on by itself", async () => {
  const drill = await start();
  const readyAfter = await repeat(times(3, 20), drill, () => drill.postgres.kill());
  await drill.finish("kill -9 of PostgreSQL", readyAfter);
});

test("PostgreSQL is restarted under writes: none is lost, and the server goes on by itself", async () => {
  const drill = await start();
  const readyAfter = await repeat(times(2, 20), drill, () => drill.postgres.stop());
  await drill.finish("PostgreSQL restarted", readyAfter);
});

test("PostgreSQL hangs: visitors still get what was sent before, and no write is lost", async () => {
  const { postgres, site, readyIn, finish } = await start();
  const page = () => fetch(`${site.address()}/about`, { signal: AbortSignal.timeout(5_000) });
  // The second request stores the page.
  for (const _ of [1, 2]) expect((await page()).status).toBe(200);
  postgres.signalAll("SIGSTOP");
  onTestFinished(() => postgres.signalAll("SIGCONT"));
  const begin = performance.now();
  const isReady = async () => (await fetch(`${site.address()}/readyz`)).status === 200;
  await vi.waitUntil(async () => !(await isReady()), { timeout: 15_000, interval: 50 });
  const noticed = performance.now() - begin;
  expect((await page()).status).toBe(200);
  await pause(Math.max(0, HUNG_MS - noticed));
  const ready = await readyIn(() => postgres.signalAll("SIGCONT"));
  note("PostgreSQL hung", "noticed after", worst([noticed]), "≤ 10 s");
  expect(noticed).toBeLessThan(10_000);
  await finish("PostgreSQL hung", [ready]);
});

test("PostgreSQL is killed for good and a standby takes over: no write is lost", async () => {
  const { postgres, line, writers, readyIn, finish } = await start();
  const standby = await postgres.addStandby();
  onTestFinished(() => standby.remove());
  await writers.more(WRITES_BETWEEN);
  await postgres.kill();
  await standby.query("alter system set synchronous_standby_names = ''");
  await standby.query("select pg_promote()");
  const ready = await readyIn(() => line.leadTo(standby.port));
  await finish("a standby takes over", [ready]);
});
