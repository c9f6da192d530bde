import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIP, type Socket } from "node:net";

/** How long a request may take to arrive, and an idle connection stays open, in milliseconds. */
export const REQUEST_TIMEOUTS_MS = {
  idle: 30_000,
  headers: 30_000,
  total: 10 * 60_000,
  /** Longer than the minute for which proxies reuse a connection, so that they close first. */
  keepAlive: 65_000,
} as const;

/** Also the accept backlog; with a smaller one, simultaneous connections retry a second later. */
export const MAX_CONNECTIONS = 1000;
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

/** Caps connections in total and per outside address, so that idle clients cannot exhaust the server. */
export function capConnections(server: Server, caps: Caps = {}) {
  const { maxConnections = MAX_CONNECTIONS, maxPerAddress = MAX_CONNECTIONS_PER_ADDRESS, onRefused } = caps;
  server.maxConnections = maxConnections;
  server.on("drop", (dropped) => onRefused?.(dropped?.remoteAddress));
  const countByAddress = new Map<string, number>();
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    // At the limit, close idle connections to admit the next visitor.
    if (open >= maxConnections) server.closeIdleConnections();
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
