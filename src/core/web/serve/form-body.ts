import type { IncomingMessage } from "node:http";

/** Bytes; fits the longest contact message in any alphabet. */
const MAX_FORM_BYTES = 128_000;

/** The body of a form; undefined when it is too large. */
export async function readFormBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_FORM_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection stays open for the answer that it is too large.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
