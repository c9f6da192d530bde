import type { IncomingMessage } from "node:http";
import { asObject } from "#core/domain/keys.ts";
import { openWeb, readBytes, WebRefused } from "./web-client.ts";

/** Limits and headers of a request to an external server. */
export interface FetchOptions {
  headers?: Record<string, string>;
  timeoutMs?: number;
  maxBytes?: number;
  /** Whether the address has to be on the public web, since it is not one that the operator has set. */
  mustBePublic?: boolean;
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
  const trusted = options.mustBePublic ? [] : [new URL(address).origin];
  let reply: IncomingMessage;
  try {
    reply = await openWeb(address, { method, body, headers, signal, trusted, maxRedirects: 0 });
  } catch (error) {
    if (error instanceof WebRefused) throw new Error(`${host} is not on the public web`);
    throw new Error(`${host} ${signal.aborted ? "took too long" : "cannot be reached"}`);
  }
  const { statusCode: status = 0 } = reply;
  if (status >= 300 && status < 400) {
    reply.destroy();
    if (options.tellsRedirect)
      return { status, bytes: Buffer.alloc(0), location: reply.headers.location ?? "" };
    throw new Error(`${host} redirects elsewhere; set the address that it redirects to`);
  }
  let bytes: Buffer | undefined;
  try {
    bytes = await readBytes(reply, maxBytes);
  } catch {
    throw new Error(`${host} ${signal.aborted ? "took too long" : "closed the connection"}`);
  }
  if (!bytes) throw new Error(`${host} sent more than ${maxBytes} bytes`);
  return { status, bytes };
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
