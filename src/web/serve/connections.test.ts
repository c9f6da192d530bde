import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { capConnections, endIdleRequest } from "./connections.ts";

async function serve(answer: RequestListener, maxConnections = 10) {
  const server = createServer(answer);
  capConnections(server, { maxConnections });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Everything received over one connection until it closes. */
async function answerTo(port: number, sent: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => {});
  socket.write(sent);
  await new Promise((closed) => socket.once("close", closed));
  return answer;
}

test("a request whose body stops arriving ends with 408", async () => {
  const port = await serve((request, response) => {
    endIdleRequest(request, response, 50);
    request.resume().on("end", () => response.end("all of it"));
  });
  const answer = await answerTo(port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nonly this");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).not.toContain("all of it");
});

test("a response may take longer than the longest pause allowed in a body", async () => {
  const port = await serve((request, response) => {
    endIdleRequest(request, response, 20);
    request.resume().on("end", () => setTimeout(() => response.end("all of it"), 100));
  });
  const reply = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "a" });
  expect(await reply.text()).toBe("all of it");
});

test("idle connections are closed when the limit is reached", async () => {
  const port = await serve((_, response) => response.end("ok"), 2);
  const idle = connect(port, "127.0.0.1");
  idle.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(idle, "data");
  const closed = once(idle, "close");
  const next = connect(port, "127.0.0.1");
  onTestFinished(() => void next.destroy());
  await closed;
  expect(await answerTo(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toContain("200 OK");
});

test("connections beyond the limit are refused until another one closes", async () => {
  const port = await serve((_, response) => response.end("ok"), 2);
  const sockets = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  expect(await answerTo(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toBe("");
  for (const socket of sockets) socket.destroy();
  await Promise.all(sockets.map((socket) => once(socket, "close")));
  await expect
    .poll(() => answerTo(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
    .toContain("200 OK");
});

test("one outside address cannot exceed its share, and local connections are not counted", () => {
  const server = createServer();
  const refused: unknown[] = [];
  capConnections(server, { maxConnections: 10, maxPerAddress: 1, onRefused: (from) => refused.push(from) });
  const open = (remoteAddress: string) => {
    const socket = Object.assign(new Socket(), { destroyed: false });
    Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
    server.emit("connection", socket);
    return socket;
  };
  const first = open("102.89.1.2");
  expect([first.destroyed, open("102.89.1.2").destroyed, open("102.89.1.3").destroyed]).toEqual([
    false,
    true,
    false,
  ]);
  expect(refused).toEqual(["102.89.1.2"]);
  expect([open("127.0.0.1").destroyed, open("127.0.0.1").destroyed]).toEqual([false, false]);
  first.emit("close");
  expect(open("102.89.1.2").destroyed).toBe(false);
});
