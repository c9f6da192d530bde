import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Address } from "./public-address.ts";

export interface PinnedOptions {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal: AbortSignal;
  /** The address that was checked, which is used instead of resolving the name again. */
  address?: Address | undefined;
}

/** Sends one request; follows no redirect. */
export function sendPinned(url: URL, options: PinnedOptions): Promise<IncomingMessage> {
  const { method, headers, body, signal, address: checked } = options;
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      {
        method,
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
      .end(body);
  });
}
