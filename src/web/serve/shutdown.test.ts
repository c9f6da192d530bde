import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { drain } from "./shutdown.ts";

/** A server whose answers are given by the test, and a client that keeps its connections. */
async function openServer() {
  const pending: ServerResponse[] = [];
  const server = createServer((_request, response) => void pending.push(response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = async () => {
    const request = get({ port, agent, host: "127.0.0.1" });
    const [reply]: IncomingMessage[] = await once(request, "response");
    reply?.resume();
    return reply;
  };
  const nextPending = async () => {
    while (pending.length === 0) await once(server, "request");
    return pending.shift();
  };
  return { server, ask, nextAsked: nextPending };
}

test("a server that ends answers what is under way, keeps no connection, and takes no new one", async () => {
  const { server, ask, nextAsked: nextPending } = await openServer();
  const first = ask();
  (await nextPending())?.end("kept alive");
  expect((await first)?.headers.connection).toBe("keep-alive");

  const second = ask();
  const response = await nextPending();
  const ended = drain(server, 60_000);
  response?.end("answered");
  expect((await second)?.statusCode).toBe(200);
  await ended;
  await expect(ask()).rejects.toThrow();
});

test("a server that ends cuts a request that takes longer than the grace", async () => {
  const { server, ask, nextAsked: nextPending } = await openServer();
  const long = ask();
  const cut = expect(long).rejects.toThrow();
  await nextPending();
  await drain(server, 10);
  await cut;
});
