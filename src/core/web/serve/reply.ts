import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import { chooseEncoding, type Encoding } from "#core/formats/negotiation.ts";

/** A finished reply that can be sent many times. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** The pattern of the route that made it. */
  route?: string | undefined;
  /** The size in bytes, uncompressed. */
  bytes: number;
  body(encoding: Encoding): Buffer;
}

/** Brotli quality: fast for the first request, better once the reply is cached, best for those that many read. */
const BROTLI_QUALITY = { first: 1, cached: 6, popular: 10 };
const POPULAR_REQUESTS = 4;

/** Prepares a text to be sent: its ETag and headers for caches, and its bytes in each encoding. */
export function createReply(
  status: number,
  headers: Record<string, string>,
  text: string | ArrayBuffer,
): Reply {
  const identity = typeof text === "string" ? Buffer.from(text) : Buffer.from(text);
  const etag = `"${hash("sha256", identity, "base64url").slice(0, 22)}"`;
  const vary = [headers.vary, "accept-encoding"].filter(Boolean).join(", ");
  return {
    status,
    headers: { ...headers, vary, etag },
    etag,
    bytes: identity.length,
    body: createBody(identity),
  };
}

/** The bytes in each encoding, compressed when first requested. */
function createBody(identity: Buffer): Reply["body"] {
  let zipped: Buffer | undefined;
  let brotli: Buffer | undefined;
  let brotliRequests = 0;
  return (encoding) => {
    if (encoding === "identity") return identity;
    if (encoding === "gzip") {
      zipped ??= gzipSync(identity);
      return zipped;
    }
    brotliRequests += 1;
    if (brotliRequests <= 2 || !brotli)
      brotli = compressBrotli(identity, brotliRequests === 1 ? BROTLI_QUALITY.first : BROTLI_QUALITY.cached);
    // Outside the main thread, as it takes 20 to 60 ms.
    if (brotliRequests === POPULAR_REQUESTS)
      brotliCompress(identity, brotliOptions(identity, BROTLI_QUALITY.popular), (error, best) => {
        if (!error) brotli = best;
      });
    return brotli;
  };
}

const compressBrotli = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, brotliOptions(bytes, quality));

const brotliOptions = (bytes: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

/** The best form for a client: 304 if it has the reply, otherwise the best encoding that it accepts. */
export function negotiateReply(
  reply: Reply,
  acceptEncoding: string | null | undefined,
  ifNoneMatch: string | null | undefined,
) {
  if (ifNoneMatch === reply.etag) return { status: 304, headers: reply.headers, body: null };
  const encoding = chooseEncoding(acceptEncoding);
  const body = reply.body(encoding);
  const headers: Record<string, string> = { ...reply.headers, "content-length": String(body.length) };
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  return { status: reply.status, headers, body };
}

/** Sends a finished reply without further middleware. */
export function sendReply(reply: Reply, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = negotiateReply(
    reply,
    String(request.headers["accept-encoding"] ?? ""),
    request.headers["if-none-match"],
  );
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : (body ?? undefined));
}
