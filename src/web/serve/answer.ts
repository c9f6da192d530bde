import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#log";
import { readableAddress } from "./address.ts";
import type { Pages } from "./load-pages.ts";
import type { Page } from "./page.ts";

/** Asks the API in process for whoever sent a request, so that their network address counts for the limits. */
export type AskFor = (visitor: IncomingMessage) => (request: Request) => Response | Promise<Response>;

/** Bytes; the longest message of the contact form fits, in any alphabet. */
const largestForm = 128_000;

/** Answers with a page. To read one, an address is enough; a form brings its fields and who sends it. */
export async function answerPage(
  pages: Pages,
  ask: ReturnType<AskFor>,
  request: IncomingMessage,
  response: ServerResponse,
  send: (page: Page) => void,
) {
  const url = readableAddress(request.url ?? "/");
  const reads = request.method === "GET" || request.method === "HEAD";
  try {
    if (reads) return send(await pages.page(url, new Request(`http://localhost${url}`)));
    const body = await formOf(request);
    if (!body) return plain(response, 413, "This is too large: at most 128 KB can be sent.");
    const headers = { "Content-Type": request.headers["content-type"] ?? "text/plain" };
    const asked = new Request(`http://localhost${url}`, { method: "POST", headers, body });
    send(await pages.page(url, asked, ask));
  } catch (error) {
    log.warn({ path: url.slice(0, 300), err: error }, "address not read");
    plain(response, 400, "This address could not be read.");
  }
}

function plain(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(text);
}

/** The bytes that a form sends; nothing when there are too many. */
async function formOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > largestForm) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > largestForm) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
