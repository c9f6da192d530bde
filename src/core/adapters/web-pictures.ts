import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#core/domain/errors.ts";
import type { Resolve } from "./public-address.ts";
import { openWeb } from "./web-client.ts";

/** Pictures on external servers. */
export interface WebPictures {
  /** Downloads an address into a new file; an `AppError` gives the reason in one sentence if it fails. */
  fetch(address: string, path: string, signal: AbortSignal): Promise<void>;
}

const MAX_REDIRECTS = 3;
const refusal = (reason: string) => new AppError("invalid", reason);

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
    const { resolve } = options;
    const reply = await openWeb(address, { headers, signal, allowed, resolve, maxRedirects: MAX_REDIRECTS });
    if (reply.statusCode === 200) return reply;
    reply.destroy();
    throw refusal(`Its server answered with status ${reply.statusCode}.`);
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
