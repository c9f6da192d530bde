import { Agent, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { note } from "./figures.ts";
import { openSite } from "./site.ts";
import { startWriters } from "./writers.ts";

const READERS = 8;
/** Another reader each time: a second click of one within half a minute does not count. */
let readers = 0;
const browser = () => ({ "User-Agent": `Mozilla/5.0 (X11; Linux x86_64) Firefox/140.${readers++}` });

function read(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/news`, { agent, headers: browser() }, (reply) => {
      reply.once("error", reject).once("end", () => resolve(reply.statusCode ?? 0));
      reply.resume();
    });
    sent.once("error", reject).end();
  });
}

test("a server that gets SIGTERM under load answers what it began, stores its visits, and ends with 0", async () => {
  const site = await openSite();
  onTestFinished(() => site.close());
  await site.start();
  const writers = await startWriters(site);
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const reads: number[] = [];
  let isOver = false;
  const reading = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      const done = await read(site.address(), agent).catch(() => undefined);
      if (done) reads.push(done);
      // The server is gone.
      else isOver = true;
    }
  });
  await writers.more(50);
  const begin = performance.now();
  const code = await site.server().end("SIGTERM");
  const drained = performance.now() - begin;
  await Promise.all([...reading, writers.stop()]);
  agent.destroy();

  const { db } = site.open();
  const [counted] = await db.selectFrom("visit_count").select("visits").where("path", "=", "/news").execute();
  const { length: stored } = await db.selectFrom("post").select("id").execute();
  note("SIGTERM under load", "seconds until it had ended", (drained / 1000).toFixed(1), "≤ 10");
  note("SIGTERM under load", "writes cut without an answer", writers.cut(), "0");
  note("SIGTERM under load", `visits stored of ${reads.length}`, counted?.visits ?? 0, String(reads.length));
  expect(code).toBe(0);
  expect(drained).toBeLessThan(10_000);
  expect(reads.filter((status) => status !== 200)).toEqual([]);
  expect(writers.closed()).toBeGreaterThan(0);
  expect(counted?.visits).toBeGreaterThanOrEqual(reads.length);
  expect(stored).toBeGreaterThanOrEqual(writers.acknowledged.length);
});
