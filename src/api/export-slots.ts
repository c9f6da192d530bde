import { setImmediate as nextTurn } from "node:timers/promises";
import { createMiddleware } from "hono/factory";
import { AppError } from "#domain/errors.ts";
import type { Env } from "./env.ts";

/** How many large exports one process runs at a time; each reads a full table. */
const MAX_EXPORTS = 2;
/** A slow client keeps its download after this many milliseconds, but no longer a slot: it hardly costs anything. */
const MAX_SLOT_MS = 120_000;
/** An export ends if its client reads nothing for this long, in milliseconds. */
const STALL_MS = 60_000;
/** Bytes per chunk, so that a slow client is not mistaken for a stalled one. */
const CHUNK_BYTES = 64 * 1024;

const busy = () =>
  new AppError("unavailable", "Other large downloads are running. Please try again in a minute.", {
    retryAfter: 30,
  });

/** The slots for large exports in one process. */
export function createExportSlots(maxExports = MAX_EXPORTS) {
  let inUse = 0;
  return {
    /** Takes a slot, or throws 503; call the result to release it. */
    take(): () => void {
      if (inUse >= maxExports) throw busy();
      inUse++;
      let isHeld = true;
      const release = () => {
        clearTimeout(expiry);
        if (isHeld) inUse--;
        isHeld = false;
      };
      const expiry = setTimeout(release, MAX_SLOT_MS).unref();
      return release;
    },
  };
}

/** Holds a slot for two minutes at most, and not after the response is sent, fails, stalls, or its client disconnects. */
export const largeExport = createMiddleware<Env>(async (c, next) => {
  const release = c.var.exportSlots.take();
  await next().catch((error: unknown) => {
    release();
    throw error;
  });
  const { body, status } = c.res;
  const isHead = c.req.method === "HEAD";
  if (isHead) await body?.cancel();
  if (!body || isHead || status !== 200) return release();
  c.res = new Response(paced(body, release), c.res);
});

/** The same bytes in small chunks, yielding to the event loop between them; calls `release` at the end. */
function paced(body: ReadableStream<Uint8Array>, release: () => void): ReadableStream<Uint8Array> {
  type Controller = ReadableStreamDefaultController<Uint8Array>;
  const reader = body.getReader();
  let rest: Uint8Array = new Uint8Array();
  let stall: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(stall);
    release();
  };
  const awaitReader = (controller: Controller) => {
    stall = setTimeout(() => {
      end();
      const error = new Error("The client has stopped reading.");
      controller.error(error);
      reader.cancel(error).catch(() => {});
    }, STALL_MS).unref();
  };
  const pull = async (controller: Controller) => {
    clearTimeout(stall);
    await nextTurn();
    if (rest.length === 0) {
      const { done, value } = await reader.read();
      if (done) {
        end();
        return controller.close();
      }
      rest = value;
    }
    controller.enqueue(rest.subarray(0, CHUNK_BYTES));
    rest = rest.subarray(CHUNK_BYTES);
    awaitReader(controller);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: awaitReader,
      pull: (controller) =>
        pull(controller).catch((error: unknown) => {
          end();
          throw error;
        }),
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
