import { Readable } from "node:stream";

// Node and the DOM declare the same class, but their types do not match.

/** A Node stream as a stream of the web. */
export const toWebStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** A stream of the web as a Node stream. */
export const fromWebStream = (stream: ReadableStream) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
