import type { IncomingMessage } from "node:http";
import type { Visitor } from "#core/domain/visits/visits.ts";
import type { Reply } from "./reply.ts";

interface Counter {
  count(kind: "page", address: string, visitor: Visitor): void;
}

/** Counts an HTML page sent to a person, but no errors, form replies, previews or prefetches. */
export function countPage(
  counter: Counter,
  page: Reply,
  { method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  address: string,
) {
  const isHtml = page.headers["content-type"]?.startsWith("text/html");
  const isDocument = page.status === 200 && isHtml && page.headers["cache-control"] !== "no-store";
  if (!isDocument || method !== "GET" || String(headers["sec-purpose"] ?? "").includes("prefetch")) return;
  counter.count("page", url, { address, userAgent: headers["user-agent"], cookies: headers.cookie });
}
