import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#core/domain/errors.ts";
import { pinnedGet, redirectStatuses } from "./pinned-get.ts";
import { type Resolve, resolvePublicAddress } from "./public-address.ts";

/** Pictures on external servers. */
export interface WebPictures {
  /** Downloads an address into a new file; an `AppError` gives the reason in one sentence if it fails. */
  fetch(address: string, path: string, signal: AbortSignal): Promise<void>;
}

const MAX_REDIRECTS = 3;
const refusal = (reason: string) => new AppError("invalid", reason);

// A name is resolved once and that address is used; redirects are followed manually, with the same checks.
/** Downloads from the public web only; `allowed` lists exceptions as `host:port`, for tests. */
export function createWebPictures(options: {
  maxBytes: number;
  /** The media types that are asked for. */
  accept?: string;
  allowed?: readonly string[];
  resolve?: Resolve;
}): WebPictures {
  const { maxBytes, accept = "image/*", allowed = [] } = options;
  const headers = { Accept: accept, "User-Agent": "Malimbe (copies pictures of texts)" };

  async function open(address: string, signal: AbortSignal): Promise<IncomingMessage> {
    let url = webAddress(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const address = await resolvePublicAddress(url, allowed, options.resolve);
      const reply = await pinnedGet(url, { headers, signal, address });
      const { statusCode = 0 } = reply;
      if (statusCode === 200) return reply;
      reply.destroy();
      if (!redirectStatuses.has(statusCode) || !reply.headers.location)
        throw refusal(`Its server answered with status ${statusCode}.`);
      url = webAddress(reply.headers.location, url);
    }
    throw refusal("It has too many redirects.");
  }

  return {
    async fetch(address, path, signal) {
      try {
        const reply = await open(address, signal);
        await pipeline(reply, limitBytes(maxBytes), createWriteStream(path, { flags: "wx", mode: 0o600 }), {
          signal,
        });
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw refusal(signal.aborted ? "Its server took too long." : "Its server cannot be reached.");
      }
    },
  };
}

/** A web address without user name and password, which must not be sent. */
function webAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol)) throw refusal("It is not on the web.");
  url.username = "";
  url.password = "";
  return url;
}

const limitBytes = (maxBytes: number) => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(refusal(`It is too large: at most ${maxBytes / 1_000_000} MB.`));
      else done(null, chunk);
    },
  });
};
