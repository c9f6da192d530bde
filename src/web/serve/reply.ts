import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "./page.ts";

/** The best reply for a browser: 304 if it has the page, otherwise the best encoding that it accepts. */
export function negotiateReply(
  page: Page,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
) {
  if (ifNoneMatch === page.etag) return { status: 304, headers: page.headers, body: null };
  const encoding = acceptEncoding?.includes("br")
    ? "br"
    : acceptEncoding?.includes("gzip")
      ? "gzip"
      : "identity";
  const body = page.body(encoding);
  const headers: Record<string, string> = { ...page.headers, "content-length": String(body.length) };
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  return { status: page.status, headers, body };
}

/** Sends a page from memory without further middleware. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = negotiateReply(
    page,
    String(request.headers["accept-encoding"] ?? ""),
    request.headers["if-none-match"],
  );
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : (body ?? undefined));
}
