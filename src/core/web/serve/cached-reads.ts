import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding } from "#core/formats/negotiation.ts";
import { type RequestNote, requestNotes } from "#core/log.ts";
import { createReply, negotiateReply, type Reply } from "./reply.ts";
import type { ReplyCache } from "./reply-cache.ts";

/** A longer reply is not cached, and is compressed outside the main thread, as that would hold up other requests. */
const MAX_BYTES = 1_000_000;
/** Replies that change with time rather than with public content. */
const timedPaths = /^\/api\/(weather|events)\b/;

type Fetch<Bindings> = (request: Request, bindings?: Bindings) => Response | Promise<Response>;

/** Answers what visitors read from the API out of the cache of replies; all other requests go to `fetch`. */
export function cacheReads<Bindings extends { incoming?: object }>(
  replies: ReplyCache,
  fetch: Fetch<Bindings>,
): Fetch<Bindings> {
  return async (request, bindings) => {
    const { pathname, search } = new URL(request.url);
    const address = pathname + search;
    const note: RequestNote = requestNotes.get(bindings?.incoming ?? request) ?? { id: "" };
    requestNotes.set(request, note);
    if (!isPublicRead(request, address)) return fetch(request, bindings);
    const cached = replies.find(address);
    if (cached) {
      note.route = cached.route;
      note.isCached = true;
      return toResponse(cached, request);
    }
    const store = replies.begin(address);
    const response = await fetch(request, bindings);
    if (!mayBeKept(response)) return response;
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > MAX_BYTES) return compressLong(bytes, response, request);
    const reply = createReply(
      200,
      { ...Object.fromEntries(response.headers), "cache-control": "public, no-cache", vary: "authorization" },
      bytes,
    );
    reply.route = note.route;
    store(reply);
    return toResponse(reply, request);
  };
}

/** A long reply in the encoding that the client wants; its ETag, if it has one, is that of its content. */
async function compressLong(
  bytes: ArrayBuffer,
  { status, headers: made }: Response,
  { headers: sent }: Request,
): Promise<Response> {
  const headers = new Headers(made);
  headers.append("vary", "accept-encoding");
  const encoding = chooseEncoding(sent.get("accept-encoding"));
  if (encoding === "identity") return new Response(bytes, { status, headers });
  headers.set("content-encoding", encoding);
  const body = await (encoding === "br" ? compressBrotli(bytes, fast) : compressGzip(bytes));
  return new Response(new Uint8Array(body), { status, headers });
}

const compressBrotli = promisify<ArrayBuffer, BrotliOptions, Buffer>(brotliCompress);
const compressGzip = promisify<ArrayBuffer, Buffer>(gzip);
const fast: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const isPublicRead = ({ method, headers }: Request, address: string) =>
  method === "GET" &&
  address.startsWith("/api/") &&
  !timedPaths.test(address) &&
  !headers.has("authorization");

/** All replies of the API say `no-store`; those for the one reader of a secret address say `private` too. */
const mayBeKept = ({ status, headers }: Response) =>
  status === 200 &&
  !headers.get("cache-control")?.startsWith("private") &&
  headers.get("content-type")?.startsWith("application/json") === true;

function toResponse(reply: Reply, { headers: sent }: Request): Response {
  const { status, headers, body } = negotiateReply(
    reply,
    sent.get("accept-encoding"),
    sent.get("if-none-match"),
  );
  return new Response(body && new Uint8Array(body), { status, headers });
}
