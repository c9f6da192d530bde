import { expect, onTestFinished, test } from "vitest";
import { note, times, worst } from "./figures.ts";
import { startPostgres } from "./postgres-server.ts";
import { type DrilledSite, openSite } from "./site.ts";
import { countLost, startWriters } from "./writers.ts";

const KILLS = times(5, 20);
const WRITES_BETWEEN = 20;

/** Kills the server again and again while it stores posts. */
async function killServer(site: DrilledSite, drill: string) {
  await site.start();
  const writers = await startWriters(site);
  const readyAfter: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await writers.more(WRITES_BETWEEN);
    await site.server().end("SIGKILL");
    readyAfter.push(await site.start());
  }
  await writers.more(WRITES_BETWEEN);
  await writers.stop();
  const lost = await countLost(site, writers);
  note(drill, `acknowledged writes lost of ${writers.acknowledged.length}`, lost, "0");
  note(drill, `ready again after ${KILLS} crashes, the slowest`, worst(readyAfter), "≤ 2 s");
  expect(lost).toBe(0);
}

test("a server on SQLite that is killed under writes has lost none that it acknowledged", async () => {
  const site = await openSite();
  onTestFinished(() => site.close());
  await killServer(site, "kill -9 of the server (SQLite)");
});

test("a server on PostgreSQL that is killed under writes has lost none that it acknowledged", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const site = await openSite({ url: postgres.url });
  onTestFinished(() => site.close());
  await killServer(site, "kill -9 of the server (PostgreSQL)");
});
