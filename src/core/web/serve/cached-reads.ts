import { type RequestNote, requestNotes } from "#core/log.ts";
import { createReply, negotiateReply, type Reply } from "./reply.ts";
import type { ReplyCache } from "./reply-cache.ts";

/** A longer reply is neither cached nor compressed, as that would hold up other requests. */
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
    if (response.status !== 200 || !response.headers.get("content-type")?.startsWith("application/json"))
      return response;
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > MAX_BYTES) return new Response(bytes, response);
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

const isPublicRead = ({ method, headers }: Request, address: string) =>
  method === "GET" &&
  address.startsWith("/api/") &&
  !timedPaths.test(address) &&
  !headers.has("authorization");

function toResponse(reply: Reply, { headers: sent }: Request): Response {
  const { status, headers, body } = negotiateReply(
    reply,
    sent.get("accept-encoding"),
    sent.get("if-none-match"),
  );
  return new Response(body && new Uint8Array(body), { status, headers });
}
