import type { Server } from "node:http";
import { log } from "#log";

/** Milliseconds that pending requests have to finish before they are cut. */
const GRACE_MS = 5_000;
const IDLE_CHECK_MS = 50;
/** Milliseconds after which the process exits in any case. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

/** Stops accepting, answers pending requests, and cuts those not done after `graceMs`. */
export function drain(server: Server, graceMs = GRACE_MS): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
    // A connection that becomes idle while others are busy would otherwise stay open.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Exits on SIGTERM or SIGINT after the last request and `finish`; a second signal exits at once. */
export function endOnSignal(server: Server, finish: () => Promise<void>): void {
  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => {
      log.error({ afterMs: SHUTDOWN_TIMEOUT_MS }, "server stopped before it had ended");
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS).unref();
    try {
      await drain(server);
      await finish();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, "server did not end well");
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
}
