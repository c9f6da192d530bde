import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { addStaticFiles } from "./static-files.ts";

/** A server of one script that is stored compressed too; the stored texts name their encoding. */
async function serveScript() {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-static-"));
  await mkdir(join(folder, "assets"));
  for (const [ending, content] of [
    ["", "plain"],
    [".br", "br"],
    [".gz", "gzip"],
  ] as const)
    await writeFile(join(folder, `assets/site.js${ending}`), content);
  const app = new Hono();
  addStaticFiles(app, folder);
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return (server.address() as AddressInfo).port;
}

test.each([
  [undefined, "plain"],
  ["gzip, deflate, br", "br"],
  ["br;q=0", "plain"],
  ["br;q=0, gzip;q=0.9", "gzip"],
  ["br;q=0.9, gzip;q=0.1", "br"],
  ["*;q=0", "plain"],
])("a file of the site is sent as %s allows: %s", async (header, content) => {
  const port = await serveScript();
  const headers = header === undefined ? {} : { "Accept-Encoding": header };
  const request = get({ port, host: "127.0.0.1", path: "/assets/site.js", headers, agent: false });
  const [reply]: IncomingMessage[] = await once(request, "response");
  if (!reply) throw new Error("There is no reply.");
  expect(await text(reply)).toBe(content);
  expect(reply.headers["content-encoding"]).toBe(content === "plain" ? undefined : content);
});
