import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { capConnections, endIdleRequest, REQUEST_TIMEOUTS_MS } from "./connections.ts";

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

const ask = (port: number) => answerTo(port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

/** Connections that have sent this much of a request, with the first that is closed. */
async function hold(port: number, count: number, sent: string) {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  for (const socket of sockets) socket.on("error", () => {});
  // The first is the oldest.
  await once(sockets[0] ?? new Socket(), "connect");
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.write(sent || "", done))));
  return sockets;
}

test.each([
  ["that are silent", ""],
  ["that stop in the middle of their headers", "GET / HTTP/1.1\r\nHost: a\r\nX-A: "],
  ["that announce a body and send none", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n"],
  ["that were answered and stay idle", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"],
])("hundreds of connections %s do not close the door: the oldest makes room", async (_, sent) => {
  const port = await serve((request, response) => request.resume().on("end", () => response.end("ok")), 300);
  const [oldest, ...others] = await hold(port, 300, sent);
  const closed = once(oldest ?? new Socket(), "close");
  expect(await ask(port)).toContain("200 OK");
  oldest?.resume();
  await closed;
  expect(others.filter(({ destroyed }) => destroyed)).toEqual([]);
});

test("an upload that goes on keeps its place while silent connections lose theirs", async () => {
  const received: string[] = [];
  const port = await serve((request, response) => {
    request.setEncoding("latin1").on("data", (text) => received.push(text));
    request.on("end", () => response.end(`${received.join("").length} bytes`));
  }, 3);
  const [upload] = await hold(
    port,
    1,
    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 9\r\n\r\n",
  );
  await hold(port, 2, "");
  upload?.write("abc");
  await expect.poll(() => received.join("")).toBe("abc");
  // By now it is older than a young connection and slower than none.
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5000);
  onTestFinished(() => void vi.restoreAllMocks());
  for (let time = 0; time < 2; time++) expect(await ask(port)).toContain("200 OK");
  let answer = "";
  upload?.on("data", (chunk) => (answer += chunk));
  upload?.write("defghi");
  await once(upload ?? new Socket(), "close");
  expect(answer).toContain("9 bytes");
});

test("a proxy's many connections, all at work, are kept, and the next one is refused until one has ended", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  const port = await serve((_, response) => {
    running++;
    void released.then(() => response.end("ok"));
  }, 50);
  const busy = await hold(port, 50, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => running).toBe(50);
  expect(await ask(port)).toBe("");
  expect(busy.filter(({ destroyed }) => destroyed)).toEqual([]);
  release();
  await Promise.all(busy.map((socket) => once(socket, "data")));
  expect(await ask(port)).toContain("200 OK");
});

test("a connection that sends no request is ended after some seconds, and one with a slow upload is not", () => {
  const { headers, check, idle, total } = REQUEST_TIMEOUTS_MS;
  expect(headers + check).toBeLessThan(15_000);
  // 20 MB at 250 kbit/s take eleven minutes, but a pause of half a minute is an end.
  expect([idle, total]).toEqual([30_000, 600_000]);
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
