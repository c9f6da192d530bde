import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isIP, type Socket } from "node:net";

/** How long a request may take to arrive, and an idle connection stays open, in milliseconds. */
export const REQUEST_TIMEOUTS_MS = {
  idle: 30_000,
  headers: 30_000,
  total: 10 * 60_000,
  /** Longer than the minute that proxies reuse a connection for: who closes first must not be us. */
  keepAlive: 65_000,
} as const;

/** Also how many may wait to be accepted: with fewer, those that come at once try again a second later. */
export const MAX_CONNECTIONS = 1000;
/** From one address; what comes from this machine or its own network is a proxy, or an office behind one. */
const MAX_CONNECTIONS_PER_ADDRESS = 100;

const isPrivateAddress = (address: string) =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(
    address.replace(/^::ffff:/i, ""),
  );

/** Caps the connections that a server holds, in all and from one outside address, so that holding them open takes nothing down. */
export function capConnections(
  server: Server,
  maxConnections = MAX_CONNECTIONS,
  maxPerAddress = MAX_CONNECTIONS_PER_ADDRESS,
) {
  server.maxConnections = maxConnections;
  const held = new Map<string, number>();
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
    });
    // The last place is taken: idle connections make room for the next visitor.
    if (open >= maxConnections) server.closeIdleConnections();
    const address = socket.remoteAddress ?? "";
    if (!isIP(address) || isPrivateAddress(address)) return;
    const count = (held.get(address) ?? 0) + 1;
    if (count > maxPerAddress) return socket.destroy();
    held.set(address, count);
    socket.once("close", () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}

/** Ends a request with 408 when its sender pauses for longer than `idle` before all of its body has come. */
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
        .end("The rest did not come in time.");
    request.destroy();
  });
  request.once("end", () => request.setTimeout(0));
}
