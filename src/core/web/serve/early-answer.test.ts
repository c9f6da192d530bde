import { once } from "node:events";
import { Agent, createServer, type RequestListener, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { closingEarly } from "./early-answer.ts";
import { readFormBody } from "./form-body.ts";

const LARGE_BYTES = 12_000_000;

async function serve(answer: RequestListener) {
  const server = createServer(closingEarly(answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** An API that refuses every body before it reads it, and one that reads all. */
const api = new Hono()
  .post("/refuse/:status", (c) => c.json({ code: "refused" }, Number(c.req.param("status")) as 413))
  .post("/stream", (c) => c.body(new Blob(["refused"]).stream(), 503))
  .post("/some", async (c) => {
    await c.req.raw.body?.getReader().read();
    return c.json({ code: "refused" }, 413);
  })
  .post("/all", async (c) => c.text(`${(await c.req.arrayBuffer()).byteLength}`));

interface Sent {
  agent?: Agent;
  bytes: number;
  isChunked?: boolean;
}

function post(port: number, path: string, { agent, bytes, isChunked = false }: Sent) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number;
    body: string;
    connection?: string;
  }>();
  const headers = isChunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": bytes };
  const request = send({ port, path, method: "POST", headers, agent: agent ?? false, host: "127.0.0.1" });
  request.once("error", reject);
  request.once("response", (reply) =>
    text(reply).then(
      (body) => resolve({ status: reply.statusCode, body, connection: reply.headers.connection }),
      reject,
    ),
  );
  request.end(Buffer.alloc(bytes, "x"));
  return promise;
}

/** All that arrives on one connection until the server closes it, when all of this is sent before anything is read. */
async function converse(port: number, sent: (string | Buffer)[]): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.pause();
  const failed = once(socket, "error").then(([error]) => Promise.reject(error));
  for (const part of sent) await Promise.race([new Promise((done) => socket.write(part, done)), failed]);
  socket.end();
  return Promise.race([text(socket), failed]);
}

test.each([401, 403, 413, 415, 429, 503])(
  "an answer of %i before a large body arrives whole, and says that the connection ends",
  async (status) => {
    const port = await serve(getRequestListener(api.fetch));
    const head = `POST /refuse/${status} HTTP/1.1\r\nHost: a\r\nContent-Length: ${LARGE_BYTES}\r\n\r\n`;
    const answer = await converse(port, [head, Buffer.alloc(LARGE_BYTES)]);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^Connection: close\r$/im);
    expect(answer).toContain('{"code":"refused"}');
  },
);

test.each(["/refuse/413", "/stream", "/some"])(
  "others on the same agent are not reset by %s",
  async (path) => {
    const port = await serve(getRequestListener(api.fetch));
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    onTestFinished(() => agent.destroy());
    const wrong: unknown[] = [];
    for (let round = 0; round < 3; round++) {
      const large = post(port, path, { agent, bytes: LARGE_BYTES, isChunked: round % 2 === 1 });
      const others = Array.from({ length: 5 }, () => post(port, "/all", { agent, bytes: 1000 }));
      // Node's client may learn of the end of the connection while it writes; what counts here are the others.
      await large.catch(() => {});
      for (const reply of await Promise.allSettled(others))
        if (reply.status === "rejected" || reply.value.body !== "1000") wrong.push(reply);
    }
    expect(wrong).toEqual([]);
  },
);

test("a request behind a refused body on the same connection is not answered, and not carried out", async () => {
  const seen: string[] = [];
  const port = await serve((request, response) => {
    seen.push(request.url ?? "");
    response.writeHead(413).end("too large");
  });
  const answer = await converse(port, [
    `POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: ${LARGE_BYTES}\r\n\r\n`,
    Buffer.alloc(LARGE_BYTES),
    "POST /next HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx",
  ]);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(seen).toEqual(["/large"]);
});

test("an answer after the body keeps the connection", async () => {
  const port = await serve(getRequestListener(api.fetch));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (let round = 0; round < 3; round++) {
    const { status, connection } = await post(port, "/all", { agent, bytes: 500_000 });
    expect([status, connection]).toEqual([200, "keep-alive"]);
  }
});

test("a form that grows too large while it arrives is answered, not cut", async () => {
  const port = await serve(async (request, response) => {
    const body = await readFormBody(request);
    response.writeHead(body ? 200 : 413).end("answered");
  });
  const { status, body } = await post(port, "/contact", { bytes: 1_000_000, isChunked: true });
  expect([status, body]).toEqual([413, "answered"]);
});
