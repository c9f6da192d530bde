import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorBody } from "#core/domain/errors.ts";
import { version } from "#core/version.ts";
import { isApiAddress } from "./api-address.ts";
import { RETRY_AFTER_S, unavailablePage } from "./crash-page.ts";

const message = "The site is starting. Please try again in a few seconds.";

/** Answers while the server waits for its database: alive, not ready, retry soon. */
export function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split("?")[0] ?? "/";
  if (path === "/healthz")
    return void response.writeHead(200, { "content-type": "text/plain" }).end(`ok ${version}`);
  response.statusCode = 503;
  response.setHeader("retry-after", RETRY_AFTER_S).setHeader("cache-control", "no-store");
  if (path === "/readyz") return void response.setHeader("content-type", "text/plain").end(message);
  if (isApiAddress(path)) {
    const body: ErrorBody = { message, code: "unavailable" };
    return void response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  }
  response.setHeader("content-type", "text/html; charset=utf-8");
  void unavailablePage()
    .text()
    .then((html) => response.end(html));
}
