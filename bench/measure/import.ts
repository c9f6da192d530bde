import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { atMost, type Figure } from "../figures.ts";
import { importFile, makeSurveySheet } from "../import-surveys.ts";
import type { Bench } from "./bench.ts";
import { createRequests } from "./creates.ts";

const ROWS = 250_000;
const READ_EVERY_MS = 25;
const WRITE_EVERY_MS = 150;

/** A large import of surveys by the screen, with somebody who reads and somebody who writes meanwhile. */
export async function measureImport({ site, tokens, quick }: Bench): Promise<Figure[]> {
  const rows = quick ? ROWS / 10 : ROWS;
  const folder = await mkdtemp(join(tmpdir(), "malimbe-import-"));
  const path = join(folder, "surveys.csv");
  let isRunning = true;
  /** The longest wait of one request after another, in milliseconds. */
  async function longest(every: number, send: (turn: number) => Promise<Response>): Promise<number> {
    let most = 0;
    for (let turn = 0; isRunning; turn++) {
      const started = performance.now();
      const reply = await send(turn);
      await reply.arrayBuffer();
      most = Math.max(most, performance.now() - started);
      if (!reply.ok) throw new Error(`${reply.url} returned ${reply.status}.`);
      await pause(every);
    }
    return most;
  }
  const writes = createRequests(tokens.member, 2000);
  const write = (turn: number) => {
    const { path: address, ...init } = writes[turn % writes.length] ?? { path: "/" };
    return fetch(site.url + address, init);
  };
  try {
    await writeFile(path, makeSurveySheet({ rows }));
    const reading = longest(READ_EVERY_MS, (turn) => fetch(`${site.url}/news?page=${(turn % 500) + 1}`));
    const writing = longest(WRITE_EVERY_MS, write);
    const started = performance.now();
    const isStored = await importFile(site.url, tokens.admin, path).finally(() => {
      isRunning = false;
    });
    const seconds = (performance.now() - started) / 1000;
    if (!isStored) throw new Error("The import was not stored.");
    const note = `check and storing, with a page each ${READ_EVERY_MS} ms and a post each ${WRITE_EVERY_MS} ms`;
    return [
      atMost(`import of ${rows.toLocaleString("en-GB")} rows`, 20, { value: seconds, unit: "s", note }),
      atMost("the longest wait of a reader meanwhile", 200, { value: await reading, unit: "ms" }),
      atMost("the longest wait of a writer meanwhile", 2000, { value: await writing, unit: "ms" }),
    ];
  } finally {
    isRunning = false;
    await rm(folder, { recursive: true, force: true });
  }
}
