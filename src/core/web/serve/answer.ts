import type { IncomingMessage, ServerResponse } from "node:http";
import { log, loggablePath } from "#core/log.ts";
import { toRoutableUrl } from "./address.ts";
import { readFormBody } from "./form-body.ts";
import type { Pages } from "./load-pages.ts";
import type { Reply } from "./reply.ts";
import { answerDataChoice, DATA_CHOICE_PATH, savesData } from "./save-data.ts";

/** Calls the API in process on behalf of a visitor, so that rate limits see their address. */
export type ApiForVisitor = (visitor: IncomingMessage) => (request: Request) => Response | Promise<Response>;

/** Answers with a page; a submitted form brings its fields and its sender. */
export async function answerPage(
  pages: Pages,
  { api, isSecure }: { api: ReturnType<ApiForVisitor>; isSecure: boolean },
  request: IncomingMessage,
  response: ServerResponse,
  send: (page: Reply) => void,
) {
  const url = toRoutableUrl(request.url ?? "/");
  const isRead = request.method === "GET" || request.method === "HEAD";
  const wish = savesData(request) ? { "Save-Data": "on" } : undefined;
  try {
    const { authorization } = request.headers;
    const session = authorization ? { Authorization: authorization } : undefined;
    if (isRead)
      return send(
        await pages.page(
          url,
          new Request(`http://localhost${url}`, { headers: { ...wish, ...session } }),
          session && api,
        ),
      );
    if (url === DATA_CHOICE_PATH) return await answerDataChoice(request, response, isSecure);
    const body = await readFormBody(request);
    if (!body) return sendPlainText(response, 413, "This is too large. The limit is 128 KB.");
    const headers = { ...wish, "Content-Type": request.headers["content-type"] ?? "text/plain" };
    const pageRequest = new Request(`http://localhost${url}`, { method: "POST", headers, body });
    send(await pages.page(url, pageRequest, api));
  } catch (error) {
    log.warn({ path: loggablePath(url), err: error }, "address not read");
    sendPlainText(response, 400, "This address could not be read.");
  }
}

function sendPlainText(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(text);
}
