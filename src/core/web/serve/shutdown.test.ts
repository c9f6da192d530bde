import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { prepareDrain } from "./shutdown.ts";

/** A server whose responses the test controls, and a keep-alive client. */
async function openServer() {
  const pending: ServerResponse[] = [];
  const server = createServer((_request, response) => void pending.push(response));
  const drain = prepareDrain(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const request = async () => {
    const outgoing = get({ port, agent, host: "127.0.0.1" });
    const [reply]: IncomingMessage[] = await once(outgoing, "response");
    reply?.resume();
    return reply;
  };
  const nextPending = async () => {
    while (pending.length === 0) await once(server, "request");
    return pending.shift();
  };
  return { drain, request, nextPending };
}

test("a stopping server answers pending requests, closes connections and accepts no new ones", async () => {
  const { drain, request, nextPending } = await openServer();
  const first = request();
  (await nextPending())?.end("kept alive");
  expect((await first)?.headers.connection).toBe("keep-alive");

  const second = request();
  const response = await nextPending();
  const ended = drain(60_000);
  response?.end("answered");
  const answer = await second;
  expect([answer?.statusCode, answer?.headers.connection]).toEqual([200, "close"]);
  await ended;
  await expect(request()).rejects.toThrow();
});

test("a stopping server cuts requests that exceed the grace period", async () => {
  const { drain, request, nextPending } = await openServer();
  const long = request();
  const cut = expect(long).rejects.toThrow();
  await nextPending();
  await drain(10);
  await cut;
});
