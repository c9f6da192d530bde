import { log } from "#core/log.ts";

const PAUSE_MS = 60_000;

/** Logs refused connections: the first at once, then their number each minute, so that a flood is one line. */
export function logRefusedConnections(now: () => number = Date.now) {
  let count = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (address: string | undefined): void => {
    count += 1;
    if (now() - loggedAt < PAUSE_MS) return;
    log.warn({ address, count }, "connections refused");
    loggedAt = now();
    count = 0;
  };
}
