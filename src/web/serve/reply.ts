import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "./page.ts";

/** The best form of a page for a browser: nothing when it has it already, else compressed as it likes. */
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

/** Sends a page the shortest way, past everything that bytes in memory do not need. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = negotiateReply(
    page,
    String(request.headers["accept-encoding"] ?? ""),
    request.headers["if-none-match"],
  );
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : (body ?? undefined));
}
