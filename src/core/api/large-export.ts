import { setImmediate as nextTurn } from "node:timers/promises";
import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";
import type { ExportSlots } from "./export-slots.ts";

/** An export with fewer bytes is small, and needs no slot: some thousand rows, which take a fraction of a second. */
const SMALL_BYTES = 1_000_000;
/** An export ends if its client reads nothing for this long, in milliseconds. */
const STALL_MS = 60_000;
/** Bytes per chunk, so that a slow client is not mistaken for a stalled one. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Sends a small export at once. A large one holds a slot for two minutes at most, and not after the response is sent, fails, stalls,
 * or its client disconnects.
 */
export const largeExport = createMiddleware<Env>(async (c, next) => {
  await next();
  const { body, status, headers } = c.res;
  if (c.req.method === "HEAD") await body?.cancel();
  // A stored file has a length.
  if (!body || c.req.method === "HEAD" || status !== 200 || headers.has("Content-Length")) return;
  const reader = body.getReader();
  const { start, isAll } = await readStart(reader);
  if (isAll) {
    c.res = new Response(start, c.res);
    c.res.headers.set("Content-Length", String(start.size));
    return;
  }
  const release = takeOrCancel(c.var.exportSlots, c.var.address, reader);
  c.res = new Response(paced(new Uint8Array(await start.arrayBuffer()), reader, release), c.res);
});

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** The first bytes of an export, up to the size of a small one, and whether these are all. */
async function readStart(reader: Reader): Promise<{ start: Blob; isAll: boolean }> {
  const parts: BlobPart[] = [];
  for (let bytes = 0; bytes <= SMALL_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) return { start: new Blob(parts), isAll: true };
    parts.push(Uint8Array.from(value));
    bytes += value.length;
    await nextTurn();
  }
  return { start: new Blob(parts), isAll: false };
}

function takeOrCancel(slots: ExportSlots, address: string, reader: Reader): () => void {
  try {
    return slots.take(address);
  } catch (error) {
    reader.cancel(error).catch(() => {});
    throw error;
  }
}

/** The start and the bytes that follow it in small chunks, yielding to the event loop between them; calls `release` at the end. */
function paced(start: Uint8Array, reader: Reader, release: () => void): ReadableStream<Uint8Array> {
  type Controller = ReadableStreamDefaultController<Uint8Array>;
  let rest = start;
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
