import { setTimeout as pause } from "node:timers/promises";
import type { Bench } from "./bench.ts";
import { createRequests } from "./creates.ts";

const READ_EVERY_MS = 25;
const WRITE_EVERY_MS = 150;

/** What `startReadersAndWriters` sends. */
export const meanwhileNote = `with a page each ${READ_EVERY_MS} ms and a post each ${WRITE_EVERY_MS} ms`;

/** Somebody reads uncached pages and somebody writes, until `stop`, which returns the milliseconds of each request. */
export function startReadersAndWriters({ site, tokens }: Bench) {
  let isRunning = true;
  async function sendAll(every: number, send: (turn: number) => Promise<Response>): Promise<number[]> {
    const waits: number[] = [];
    for (let turn = 0; isRunning; turn++) {
      const started = performance.now();
      const reply = await send(turn);
      await reply.arrayBuffer();
      waits.push(performance.now() - started);
      if (!reply.ok) throw new Error(`${reply.url} returned ${reply.status}.`);
      await pause(every);
    }
    return waits;
  }
  const posts = createRequests(tokens.member, 2000);
  const write = (turn: number) => {
    const { path, ...init } = posts[turn % posts.length] ?? { path: "/" };
    return fetch(site.url + path, init);
  };
  const waits = Promise.all([
    sendAll(READ_EVERY_MS, (turn) => fetch(`${site.url}/news?page=${(turn % 500) + 1}&turn=${turn}`)),
    sendAll(WRITE_EVERY_MS, write),
  ]);
  return async function stop() {
    isRunning = false;
    const [reads, writes] = await waits;
    return { reads, writes };
  };
}
