import type { IncomingHttpHeaders } from "node:http";

const text =
  "A proxy in front of this server sends X-Forwarded-For, but TRUST_PROXY is not set. All visitors therefore count as " +
  "one address: a few wrong passwords of one can lock out everybody. Set TRUST_PROXY=true and restart, if only your " +
  "proxy can reach this server.";

/** Warns once, when a site on https is asked through a proxy that it was not told to trust. */
export function createProxyWarning(isAtRisk: boolean, warn: (text: string) => void) {
  let isDue = isAtRisk;
  return (headers: IncomingHttpHeaders): void => {
    if (!isDue || headers["x-forwarded-for"] === undefined) return;
    isDue = false;
    warn(text);
  };
}
