import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long, and for how many bytes, a connection is still read after an answer that came before the end of its request. */
const LINGER = { idleMs: 5_000, totalMs: 30_000, bytes: 100_000_000, checkMs: 500 };

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Makes an answer that comes before all of its request, such as 401 or 413, the last of its connection, and says so. What the
 * client still sends is read and dropped for a while: to close at once would reset the connection and lose the answer.
 */
export const closingEarly =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    // The connection has had its last answer.
    if (request.socket.writableEnded) return void request.resume();
    if (hasBody(request)) closeIfEarly(request, response);
    answer(request, response);
  };

function closeIfEarly(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = (...head: unknown[]) => {
    response.writeHead = writeHead;
    if (!request.complete) {
      response.shouldKeepAlive = false;
      lingerInsteadOfReset(request);
    }
    return Reflect.apply(writeHead, response, head);
  };
}

function lingerInsteadOfReset(request: IncomingMessage): void {
  const { socket } = request;
  let isLingering = false;
  // Node calls this when the last answer of a connection is written.
  socket.destroySoon = () => {
    if (isLingering || socket.destroyed) return;
    isLingering = true;
    socket.end();
    drop(request);
    destroyWhenSilent(socket);
  };
}

function drop(request: IncomingMessage): void {
  request.unpipe();
  for (const event of ["data", "readable"]) request.removeAllListeners(event);
  request.resume();
}

function destroyWhenSilent(socket: Socket): void {
  const { idleMs, totalMs, bytes, checkMs } = LINGER;
  const first = { at: performance.now(), bytes: socket.bytesRead };
  let last = first;
  const check = setInterval(() => {
    const now = { at: performance.now(), bytes: socket.bytesRead };
    if (now.bytes > last.bytes) last = now;
    const isOver = now.at - first.at > totalMs || now.bytes - first.bytes > bytes;
    if (isOver || now.at - last.at > idleMs) socket.destroy();
  }, checkMs).unref();
  socket.once("close", () => clearInterval(check));
}
