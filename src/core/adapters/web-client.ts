import type { IncomingMessage } from "node:http";
import { AppError } from "#core/domain/errors.ts";
import { sendPinned } from "./pinned-request.ts";
import { type Resolve, resolvePublicAddress } from "./public-address.ts";

// The one way to other servers: `tests/web-client.test.ts` names the few that go another one.

export interface WebRequest {
  signal: AbortSignal;
  method?: string;
  headers?: Record<string, string>;
  body?: string | undefined;
  /** The origins that the operator has set, which may be on this machine or in its network. */
  trusted?: readonly string[];
  /** Other exceptions from the public web, as `host:port`, for tests. */
  allowed?: readonly string[];
  resolve?: Resolve | undefined;
  /** How many redirects are followed; with none a redirect is the answer. */
  maxRedirects: number;
}

export type WebRefusal = "notWeb" | "notPublic" | "notSecure" | "tooManyRedirects";

/** Why an address is not requested. */
export class WebRefused extends AppError {
  readonly kind: WebRefusal;

  constructor(kind: WebRefusal, message: string) {
    super("invalid", message);
    this.kind = kind;
  }
}

/**
 * The answer of a server on the web. The address of each hop is checked and connected to as it was checked; what an
 * operator has set is trusted, where it leads is not. No redirect leads from https to http, and none is sent a body.
 */
export async function openWeb(address: string | URL, options: WebRequest): Promise<IncomingMessage> {
  const { signal, headers = {}, trusted = [], allowed = [], resolve, maxRedirects } = options;
  const { method = "GET", body } = options;
  let url = webAddress(address);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const checked = trusted.includes(url.origin) ? undefined : await checkPublic(url, allowed, resolve);
    const reply = await sendPinned(url, { method, headers, body, signal, address: checked });
    const { location } = reply.headers;
    if (maxRedirects === 0 || !redirectStatuses.has(reply.statusCode ?? 0) || !location) return reply;
    reply.destroy();
    const next = webAddress(location, url);
    if (url.protocol === "https:" && next.protocol === "http:")
      throw new WebRefused("notSecure", "It redirects from https to http.");
    url = next;
  }
  throw new WebRefused("tooManyRedirects", "It has too many redirects.");
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function checkPublic(url: URL, allowed: readonly string[], resolve: Resolve | undefined) {
  try {
    return await resolvePublicAddress(url, allowed, resolve);
  } catch (error) {
    throw error instanceof AppError ? new WebRefused("notPublic", error.message) : error;
  }
}

/** A web address without user name and password, which must not be sent. */
function webAddress(address: string | URL, base?: URL): URL {
  const url = URL.parse(String(address), base);
  if (!url || !/^https?:$/.test(url.protocol)) throw new WebRefused("notWeb", "It is not on the web.");
  url.username = "";
  url.password = "";
  return url;
}

/** What a server sends, up to some bytes; undefined if it is more. */
export async function readBytes(reply: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of reply) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
