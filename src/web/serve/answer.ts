import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#log";
import { toRoutableUrl } from "./address.ts";
import type { Pages } from "./load-pages.ts";
import type { Reply } from "./reply.ts";

/** Calls the API in process on behalf of a visitor, so that rate limits see their address. */
export type ApiForVisitor = (visitor: IncomingMessage) => (request: Request) => Response | Promise<Response>;

/** Bytes; fits the longest contact message in any alphabet. */
const MAX_FORM_BYTES = 128_000;

/** Answers with a page; a submitted form brings its fields and its sender. */
export async function answerPage(
  pages: Pages,
  api: ReturnType<ApiForVisitor>,
  request: IncomingMessage,
  response: ServerResponse,
  send: (page: Reply) => void,
) {
  const url = toRoutableUrl(request.url ?? "/");
  const isRead = request.method === "GET" || request.method === "HEAD";
  try {
    if (isRead) return send(await pages.page(url, new Request(`http://localhost${url}`)));
    const body = await readFormBody(request);
    if (!body) return sendPlainText(response, 413, "This is too large. The limit is 128 KB.");
    const headers = { "Content-Type": request.headers["content-type"] ?? "text/plain" };
    const pageRequest = new Request(`http://localhost${url}`, { method: "POST", headers, body });
    send(await pages.page(url, pageRequest, api));
  } catch (error) {
    log.warn({ path: url.slice(0, 300), err: error }, "address not read");
    sendPlainText(response, 400, "This address could not be read.");
  }
}

function sendPlainText(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(text);
}

/** The body of a form; undefined when it is too large. */
async function readFormBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_FORM_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
