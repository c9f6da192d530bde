import type { IncomingHttpHeaders } from "node:http";

const rule = "*".repeat(96);
/** Meant for a person who looks at the screen or at the journal, so it is no line of JSON. */
const text = `
${rule}
A proxy in front of this server sends X-Forwarded-For, but TRUST_PROXY is not set.
All visitors therefore count as one address: a few wrong passwords of one can lock out everyone.
Set TRUST_PROXY=true and restart, if only your proxy can reach this server.
${rule}`;

/** Warns once, when a site on https is asked through a proxy that it was not told to trust. */
export function createProxyWarning(isAtRisk: boolean, warn: (text: string) => void) {
  let isDue = isAtRisk;
  return (headers: IncomingHttpHeaders): void => {
    if (!isDue || headers["x-forwarded-for"] === undefined) return;
    isDue = false;
    warn(text);
  };
}
