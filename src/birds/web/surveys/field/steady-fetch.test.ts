import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fetchSteadily } from "./steady-fetch.ts";

const SILENCE_MS = 400;
const PARTS = 12;
const PART_MS = 50;

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** The address of a server that answers as told. */
async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response)).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("a reply that arrives slowly but steadily is read to its end, however long it takes", async () => {
  const address = await serve((response) => {
    let sent = 0;
    const timer = setInterval(() => {
      response.write("ƙ".repeat(10));
      sent += 1;
      if (sent < PARTS) return;
      clearInterval(timer);
      response.end();
    }, PART_MS);
  });
  const started = performance.now();
  const reply = await fetchSteadily(address, {}, SILENCE_MS);
  expect(performance.now() - started).toBeGreaterThan(SILENCE_MS);
  expect([reply.status, await reply.text()]).toEqual([200, "ƙ".repeat(10 * PARTS)]);
});

test("a reply that falls silent is given up", async () => {
  const address = await serve((response) => response.write("[1,"));
  await expect(fetchSteadily(address, {}, SILENCE_MS)).rejects.toThrow();
});

test("a server that says nothing is given up", async () => {
  const address = await serve(() => undefined);
  await expect(fetchSteadily(address, {}, SILENCE_MS)).rejects.toThrow();
});

test("a reply that has no content by its status is passed on", async () => {
  const address = await serve((response) => response.writeHead(304, { ETag: '"a"' }).end());
  const reply = await fetchSteadily(address, {}, SILENCE_MS);
  expect([reply.status, reply.headers.get("etag")]).toEqual([304, '"a"']);
});
