import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIP, type Socket } from "node:net";

/** How long a request may take to arrive, and an idle connection stays open, in milliseconds. */
export const REQUEST_TIMEOUTS_MS = {
  idle: 30_000,
  /** From the opening of a connection, or the first byte of a later request, to the end of its headers. */
  headers: 10_000,
  /** How often the two limits are checked. */
  check: 2_000,
  total: 10 * 60_000,
  /** Longer than the minute for which proxies reuse a connection, so that they close first. */
  keepAlive: 65_000,
} as const;

/** Also the accept backlog; with a smaller one, simultaneous connections retry a second later. */
export const MAX_CONNECTIONS = 1000;
/** A connection in its first seconds has not had the time to send anything over a slow line. */
const YOUNG_MS = 2_000;
/** Connections that the operating system may hand over beyond the limit, each of which takes the place of a slow one. */
const SPARE_CONNECTIONS = 50;
/** Per address; private addresses are exempt, as they are proxies or an office behind one. */
const MAX_CONNECTIONS_PER_ADDRESS = 100;

const isPrivateAddress = (address: string) =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(
    address.replace(/^::ffff:/i, ""),
  );

interface Caps {
  maxConnections?: number;
  maxPerAddress?: number;
  /** Called for each connection that is closed at once. */
  onRefused?(address: string | undefined): void;
}

/** What the server waits for on a connection, since when, and how many bytes had arrived then. */
interface Wait {
  since: number;
  bytes: number;
  /** Its running request, if it has one. */
  request?: IncomingMessage;
}

/** Caps connections in total and per outside address, so that silent clients cannot exhaust the server. */
export function capConnections(server: Server, caps: Caps = {}) {
  const { maxConnections = MAX_CONNECTIONS, maxPerAddress = MAX_CONNECTIONS_PER_ADDRESS, onRefused } = caps;
  server.maxConnections = maxConnections + SPARE_CONNECTIONS;
  server.on("drop", (dropped) => onRefused?.(dropped?.remoteAddress));
  const countByAddress = new Map<string, number>();
  const waits = new Map<Socket, Wait>();
  const wait = (socket: Socket, request?: IncomingMessage) =>
    waits.set(socket, { since: performance.now(), bytes: socket.bytesRead, ...(request && { request }) });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (!waits.has(socket)) return;
    wait(socket, request);
    response.once("close", () => {
      if (waits.get(socket)?.request === request) wait(socket);
    });
  });
  server.on("connection", (socket: Socket) => {
    // At the limit, the slowest sender makes room for the next visitor.
    if (waits.size >= maxConnections && !endSlowest(waits)) {
      onRefused?.(socket.remoteAddress);
      return socket.destroy();
    }
    wait(socket);
    socket.once("close", () => void waits.delete(socket));
    const address = socket.remoteAddress ?? "";
    if (!isIP(address) || isPrivateAddress(address)) return;
    const count = (countByAddress.get(address) ?? 0) + 1;
    if (count > maxPerAddress) {
      onRefused?.(address);
      return socket.destroy();
    }
    countByAddress.set(address, count);
    socket.once("close", () => {
      const left = (countByAddress.get(address) ?? 1) - 1;
      if (left > 0) countByAddress.set(address, left);
      else countByAddress.delete(address);
    });
  });
}

/** Ends the connection that has sent the fewest bytes for its time, or nothing for the longest; false if the server waits for none. */
function endSlowest(waits: Map<Socket, Wait>): boolean {
  const now = performance.now();
  let slowest: { socket: Socket; isYoung: boolean; rate: number; age: number } | undefined;
  for (const [socket, { since, bytes, request }] of waits) {
    if (request?.complete) continue;
    const age = now - since;
    const found = { socket, isYoung: age < YOUNG_MS, rate: (socket.bytesRead - bytes) / (age + 1), age };
    if (!slowest || isSlower(found, slowest)) slowest = found;
  }
  if (!slowest) return false;
  waits.delete(slowest.socket);
  slowest.socket.destroy();
  return true;
}

type Sender = { isYoung: boolean; rate: number; age: number };

function isSlower(one: Sender, other: Sender): boolean {
  if (one.isYoung !== other.isYoung) return other.isYoung;
  return one.isYoung || one.rate === other.rate ? one.age > other.age : one.rate < other.rate;
}

/** Ends a request with 408 when its body pauses for longer than `idleMs`. */
export function endIdleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  idleMs: number = REQUEST_TIMEOUTS_MS.idle,
): void {
  if (request.complete || request.method === "GET" || request.method === "HEAD") return;
  request.setTimeout(idleMs, () => {
    if (request.complete) return;
    if (!response.headersSent)
      response
        .writeHead(408, { "content-type": "text/plain", connection: "close" })
        .end("The request body did not arrive in time.");
    request.destroy();
  });
  request.once("end", () => request.setTimeout(0));
}
