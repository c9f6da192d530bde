import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { log } from "#core/log.ts";

/** Milliseconds that pending requests have to finish before they are cut. */
const GRACE_MS = 5_000;
const IDLE_CHECK_MS = 50;
/** Milliseconds in which requests on open connections are still answered, each as the last of its connection. */
const LAST_REQUESTS_MS = 500;
/** Milliseconds after which the process exits in any case. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

/** Returns how to stop: accept no more, answer what was sent, and cut what is not done after `graceMs`. */
export function prepareDrain(server: Server): (graceMs?: number) => Promise<void> {
  const pending = new Set<ServerResponse>();
  let isDraining = false;
  // A proxy would reuse a connection that the server is about to close.
  const announceEnd = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("Connection", "close");
  };
  server.prependListener("request", (_request, response) => {
    if (isDraining) return announceEnd(response);
    pending.add(response);
    response.once("close", () => pending.delete(response));
  });
  return (graceMs = GRACE_MS) =>
    new Promise((resolve) => {
      isDraining = true;
      for (const response of pending) announceEnd(response);
      let idle: NodeJS.Timeout | undefined;
      // What a client has sent on an open connection may not have been read yet: closing it now would lose a write.
      const last = setTimeout(() => {
        idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
        server.closeIdleConnections();
      }, LAST_REQUESTS_MS);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      // The method of HTTP servers would close idle connections at once.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(last);
        clearInterval(idle);
        clearTimeout(cut);
        resolve();
      });
    });
}

/** Exits on SIGTERM or SIGINT after the last request and `finish`; a second signal exits at once. */
export function endOnSignal(server: Server, finish: () => Promise<void>): void {
  const drain = prepareDrain(server);
  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => {
      log.error({ afterMs: SHUTDOWN_TIMEOUT_MS }, "server stopped before it had ended");
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS).unref();
    try {
      await drain();
      await finish();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, "server did not end well");
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
}
