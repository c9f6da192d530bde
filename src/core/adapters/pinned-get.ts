import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Address } from "./public-address.ts";

/** Sends a GET request; with an address that was checked, connects to it instead of resolving the name again. */
export function pinnedGet(
  url: URL,
  options: { headers: Record<string, string>; signal: AbortSignal; address?: Address | undefined },
): Promise<IncomingMessage> {
  const { headers, signal, address: checked } = options;
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      {
        hostname: url.hostname.replace(/^\[|\]$/g, ""),
        port: url.port,
        path: url.pathname + url.search,
        agent: false,
        signal,
        headers,
        ...(checked && {
          lookup: (
            _name: string,
            { all }: { all?: boolean | undefined },
            done: (error: null, address: string | Address[], family?: number) => void,
          ) => (all ? done(null, [checked]) : done(null, checked.address, checked.family)),
        }),
      },
      resolve,
    )
      .on("error", reject)
      .end();
  });
}

export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
