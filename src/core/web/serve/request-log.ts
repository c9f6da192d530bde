import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { log, loggablePath, type RequestNote } from "#core/log.ts";

/** A request that has ended. */
export interface EndedRequest extends RequestNote {
  method: string;
  url: string;
  status: number;
  ms: number;
  /** Bytes sent, headers included. */
  bytes: number;
  /** Whether the client left before the end. */
  isAborted: boolean;
}

type Answer = (request: IncomingMessage, response: ServerResponse, note: RequestNote) => void;

interface RecordOptions {
  /** Whether a proxy's `X-Request-Id` is the request's id. */
  trustProxy: boolean;
  record(ended: EndedRequest): void;
}

/** Gives each request an id, which its answer names, and records it when it has ended. */
export function recordRequests(answer: Answer, { trustProxy, record }: RecordOptions): RequestListener {
  return (request, response) => {
    const start = performance.now();
    const sent = request.headers["x-request-id"];
    const id = trustProxy && typeof sent === "string" && isSaneId.test(sent) ? sent : randomUUID();
    const note: RequestNote = { id };
    response.setHeader("X-Request-Id", id);
    const { socket, method = "", url = "/" } = request;
    const bytesBefore = socket.bytesWritten;
    response.once("close", () => {
      record({
        ...note,
        // A page that failed has the id under which its failure was logged.
        id: String(response.getHeader("X-Request-Id") ?? id),
        method,
        url,
        status: response.statusCode,
        ms: performance.now() - start,
        bytes: socket.bytesWritten - bytesBefore,
        isAborted: !response.writableFinished,
      });
    });
    answer(request, response, note);
  };
}

const isSaneId = /^[\w.:-]{8,100}$/;

/** Watchdogs and collectors ask every few seconds. */
const frequentRoutes = new Set(["/healthz", "/readyz", "/metrics"]);

/** Logs one line for a request: no query, cookie, header, body, e-mail or network address. */
export function logRequest(ended: EndedRequest): void {
  const level = ended.route && frequentRoutes.has(ended.route) ? "debug" : "info";
  if (!log.isLevelEnabled(level)) return;
  const { id, method, route, url, status, ms, bytes, accountId, reason, isCached, isAborted } = ended;
  log[level](
    {
      requestId: id,
      method,
      route,
      path: loggablePath(url),
      status,
      ms: Math.round(ms * 100) / 100,
      bytes,
      accountId,
      reason,
      ...(isCached && { cached: true }),
      ...(isAborted && { aborted: true }),
    },
    "request",
  );
}
