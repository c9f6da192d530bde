import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { note, times, worst } from "./figures.ts";
import { startPostgres } from "./postgres-server.ts";
import { openSite } from "./site.ts";
import { readBack, upload } from "./uploads.ts";
import { countLost, startWriters } from "./writers.ts";

const WRITES = times(30, 5_000);
const UPLOADS = times(5, 200);

interface Drill {
  name: string;
  /** The databases of the first and of the second machine; without them, SQLite. */
  urls: [string?, string?];
}

/** Backs a site up while it is written to, loses it, and restores it on an empty machine. */
async function loseAndRestore({ name, urls: [url, other] }: Drill) {
  const backups = await mkdtemp(join(tmpdir(), "malimbe-drill-backups-"));
  onTestFinished(() => rm(backups, { recursive: true, force: true }));
  const site = await openSite(url ? { url } : {});
  onTestFinished(() => site.close());
  await site.start();
  const headers = await site.signIn();
  const stored: string[] = [];
  for (let i = 0; i < UPLOADS; i++) stored.push((await upload(site, headers)).answer.secure_url);
  const writers = await startWriters(site);
  await writers.more(WRITES, 300_000);
  const before = { ...writers, acknowledged: [...writers.acknowledged] };
  expect(await site.command("backup", backups)).toContain("is complete and was read back");
  await writers.stop();
  await site.close();

  const second = await openSite({ isEmpty: true, ...(other && { url: other }) });
  onTestFinished(() => second.close());
  const begin = performance.now();
  expect(await second.command("restore", backups)).toContain("was restored");
  await second.start();
  const took = performance.now() - begin;
  const lost = await countLost(second, before);
  const read = await readBack(second, await second.signIn(), stored);
  note(name, `posts of before the backup that are missing, of ${before.acknowledged.length}`, lost, "0");
  note(name, `files that are there, of ${stored.length}`, read, String(stored.length));
  note(name, "from an empty machine to a ready site", worst([took]));
  expect([lost, read]).toEqual([0, stored.length]);
  expect(await second.command("check")).toContain("Everything is in order");
}

test("last night's backup of SQLite brings everything back on an empty machine", async () => {
  await loseAndRestore({ name: "restore on an empty machine (SQLite)", urls: [] });
});

test("last night's backup of PostgreSQL brings everything back on an empty machine", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  await postgres.query("create database second");
  const second = postgres.url.replace(/postgres$/, "second");
  await loseAndRestore({ name: "restore on an empty machine (PostgreSQL)", urls: [postgres.url, second] });
});
