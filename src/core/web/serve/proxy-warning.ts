import type { IncomingHttpHeaders } from "node:http";

const rule = "*".repeat(96);
/** For a person reading the terminal or the journal, hence not JSON. */
const text = `
${rule}
A proxy in front of this server sends X-Forwarded-For, but TRUST_PROXY is not set.
All visitors therefore share one address: a few wrong passwords can lock out everyone.
Set TRUST_PROXY=true and restart, if only your proxy can reach this server.
${rule}`;

/** Warns once when a site on https gets requests through a proxy that it does not trust, and remembers it. */
export function createProxyWarning(isAtRisk: boolean, warn: (text: string) => void) {
  let isIgnored = false;
  return {
    look(headers: IncomingHttpHeaders): void {
      if (!isAtRisk || isIgnored || headers["x-forwarded-for"] === undefined) return;
      isIgnored = true;
      warn(text);
    },
    /** Whether such a request has come. */
    isIgnored: () => isIgnored,
  };
}
