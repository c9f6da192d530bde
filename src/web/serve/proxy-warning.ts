import type { IncomingHttpHeaders } from "node:http";

const rule = "*".repeat(96);
/** For a person reading the terminal or the journal, hence not JSON. */
const text = `
${rule}
A proxy in front of this server sends X-Forwarded-For, but TRUST_PROXY is not set.
All visitors therefore share one address: a few wrong passwords can lock out everyone.
Set TRUST_PROXY=true and restart, if only your proxy can reach this server.
${rule}`;

/** Warns once when a site on https gets requests through a proxy that it does not trust. */
export function createProxyWarning(isAtRisk: boolean, warn: (text: string) => void) {
  let isDue = isAtRisk;
  return (headers: IncomingHttpHeaders): void => {
    if (!isDue || headers["x-forwarded-for"] === undefined) return;
    isDue = false;
    warn(text);
  };
}
