import { asObject } from "#domain/keys.ts";

/** Limits and headers of a request to an external server. */
export interface FetchOptions {
  headers?: Record<string, string>;
  timeoutMs?: number;
  maxBytes?: number;
}

/** The text at an external address; errors name only the host, because addresses may contain keys. */
export async function fetchText(address: string, options: FetchOptions = {}): Promise<string> {
  const { headers = {}, timeoutMs = 10_000, maxBytes = 1_000_000 } = options;
  const { host } = new URL(address);
  const signal = AbortSignal.timeout(timeoutMs);
  let reply: Response;
  try {
    reply = await fetch(address, { headers, signal, redirect: "manual" });
  } catch {
    throw new Error(`${host} ${signal.aborted ? "took too long" : "cannot be reached"}`);
  }
  if (reply.status >= 300 && reply.status < 400) {
    await reply.body?.cancel();
    throw new Error(`${host} redirects elsewhere; set the address that it redirects to`);
  }
  if (reply.status !== 200) {
    await reply.body?.cancel();
    throw new Error(`${host} answered with status ${reply.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw new Error(`${host} ${signal.aborted ? "took too long" : "closed the connection"}`);
  }
  if (bytes > maxBytes) throw new Error(`${host} sent more than ${maxBytes} bytes`);
  return Buffer.concat(chunks).toString("utf8");
}

/** The JSON object at an external address. */
export async function fetchObject(
  address: string,
  options: FetchOptions = {},
): Promise<Record<string, unknown>> {
  const text = await fetchText(address, options);
  const { host } = new URL(address);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${host} sent something that is not JSON`);
  }
  return asObject(value);
}
