import { asObject } from "#core/domain/keys.ts";

/** Limits and headers of a request to an external server. */
export interface FetchOptions {
  headers?: Record<string, string>;
  timeoutMs?: number;
  maxBytes?: number;
}

/** A request that sends something to an external server. */
interface SendOptions extends FetchOptions {
  method: string;
  body?: string | undefined;
  /** Whether a redirect is an answer, with where it leads, instead of an error. */
  tellsRedirect?: boolean;
}

/** The text at an external address; errors name only the host, because addresses may contain keys. */
export async function fetchText(address: string, options: FetchOptions = {}): Promise<string> {
  const { status, text } = await sendRequest(address, { ...options, method: "GET" });
  if (status !== 200) throw new Error(`${new URL(address).host} answered with status ${status}`);
  return text;
}

/** The bytes at an external address. */
export async function fetchBytes(address: string, options: FetchOptions): Promise<Buffer> {
  const { status, bytes } = await sendForBytes(address, { ...options, method: "GET" });
  if (status !== 200) throw new Error(`${new URL(address).host} answered with status ${status}`);
  return bytes;
}

/** The answer of an external server, whatever its status; a redirect is not followed. */
export async function sendRequest(
  address: string,
  options: SendOptions,
): Promise<{ status: number; text: string; location?: string }> {
  const { bytes, ...reply } = await sendForBytes(address, options);
  return { ...reply, text: bytes.toString("utf8") };
}

async function sendForBytes(
  address: string,
  options: SendOptions,
): Promise<{ status: number; bytes: Buffer; location?: string }> {
  const { method, body, headers = {}, timeoutMs = 10_000, maxBytes = 1_000_000 } = options;
  const { host } = new URL(address);
  const signal = AbortSignal.timeout(timeoutMs);
  let reply: Response;
  try {
    const init = { method, headers, signal, redirect: "manual" } as const;
    reply = await fetch(address, body === undefined ? init : { ...init, body });
  } catch {
    throw new Error(`${host} ${signal.aborted ? "took too long" : "cannot be reached"}`);
  }
  if (reply.status >= 300 && reply.status < 400) {
    await reply.body?.cancel();
    if (options.tellsRedirect)
      return { status: reply.status, bytes: Buffer.alloc(0), location: reply.headers.get("location") ?? "" };
    throw new Error(`${host} redirects elsewhere; set the address that it redirects to`);
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
  return { status: reply.status, bytes: Buffer.concat(chunks) };
}

/** The JSON object at an external address. */
export async function fetchObject(
  address: string,
  options: FetchOptions = {},
): Promise<Record<string, unknown>> {
  return readObject(address, await fetchText(address, options));
}

/** The JSON object in an answer of the server at an address. */
export function readObject(address: string, text: string): Record<string, unknown> {
  const { host } = new URL(address);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${host} sent something that is not JSON`);
  }
  return asObject(value);
}
